<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/** Whether submissions may be deleted for their age: the stored heartbeat, and who moves it on. */
final class DeletionGuard
{
    private const OPTION = 'meguri_clock';

    /** Moves the heartbeat on. @return bool whether what is too old may be deleted */
    public static function check(): bool
    {
        $heartbeat = (self::stored() ?? Heartbeat::at(self::newest()))->next(time(), self::monotonic());
        update_option(self::OPTION, $heartbeat->toArray(), false);
        return $heartbeat->allowsDeletion(self::monotonic());
    }

    /** The heartbeat during a suspension; null where there is none. */
    public static function suspension(): ?Heartbeat
    {
        $heartbeat = self::stored();
        return $heartbeat?->suspendedAt === null ? null : $heartbeat;
    }

    /** Somebody has looked at the clock. */
    public static function trust(): void
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

    /** Where there is no heartbeat yet: when the newest submission came. */
    private static function newest(): int
    {
        global $wpdb;
        return (int) $wpdb->get_var('SELECT MAX(received_at) FROM ' . Tables::submissions()) ?: time();
    }
}
