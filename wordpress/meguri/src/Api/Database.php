<?php

declare(strict_types=1);

namespace Meguri\Api;

/**
 * Whether the database has answered. WordPress takes a statement that failed for one that found nothing: a table that cannot be read
 * would be an empty list, and each entry one that does not exist.
 */
final class Database
{
    private static int $before = 0;

    /** From here on failures count; what other plugins have done before is theirs. */
    public static function watch(): void
    {
        self::$before = self::failures();
    }

    public static function hasFailed(): bool
    {
        return self::failures() > self::$before;
    }

    /** WordPress keeps every failed statement of a request, whether it logs them or not. */
    private static function failures(): int
    {
        return count($GLOBALS['EZSQL_ERROR'] ?? []);
    }
}
