<?php

/** Stand-in for a database without rows. */

declare(strict_types=1);

const ARRAY_A = 'ARRAY_A';

return new class () {
    public string $prefix = 'wp_';

    public function prepare(string $sql): string
    {
        return $sql;
    }

    /** @param list<mixed> $arguments @return list<never> */
    public function __call(string $name, array $arguments): array
    {
        return [];
    }
};
