<?php

declare(strict_types=1);

namespace Meguri\Api;

/** Detects failed queries, which WordPress reports as empty results. */
final class Database
{
    private static int $previousFailures = 0;

    /** Ignores earlier failures, which belong to other plugins. */
    public static function watch(): void
    {
        self::$previousFailures = self::failures();
    }

    public static function hasFailed(): bool
    {
        return self::failures() > self::$previousFailures;
    }

    /** WordPress records all failures here. */
    private static function failures(): int
    {
        return count($GLOBALS['EZSQL_ERROR'] ?? []);
    }
}
