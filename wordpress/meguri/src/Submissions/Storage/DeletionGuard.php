<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/** Stores the heartbeat that guards deletion by age. */
final class DeletionGuard
{
    private const OPTION = 'meguri_clock';

    /** @return bool whether deletion is allowed */
    public static function check(): bool
    {
        $heartbeat = (self::stored() ?? Heartbeat::at(self::newest()))->next(time(), self::monotonic());
        update_option(self::OPTION, $heartbeat->toArray(), false);
        return $heartbeat->allowsDeletion(self::monotonic());
    }

    public static function suspension(): ?Heartbeat
    {
        $heartbeat = self::stored();
        return $heartbeat?->suspendedAt === null ? null : $heartbeat;
    }

    public static function confirmClock(): void
    {
        update_option(self::OPTION, Heartbeat::at(time())->toArray(), false);
    }

    private static function monotonic(): int
    {
        return intdiv(hrtime(true), 1_000_000_000);
    }

    private static function stored(): ?Heartbeat
    {
        return Heartbeat::from(get_option(self::OPTION));
    }

    /** Initially the time of the newest submission. */
    private static function newest(): int
    {
        global $wpdb;
        return (int) $wpdb->get_var('SELECT MAX(received_at) FROM ' . Tables::submissions()) ?: time();
    }
}
