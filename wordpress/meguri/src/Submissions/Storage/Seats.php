<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Api\Entries;
use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Submissions\Forms;

/** Each registered mailbox has one seat. Flagged registrations take a seat when released. */
final class Seats
{
    /** @var array<int, int>|null by event */
    private static ?array $byEvent = null;

    public static function register(): void
    {
        add_filter('meguri_taken_seats', [self::class, 'takenSeats'], 10, 2);
    }

    public static function takenSeats(int $default, int $event): int
    {
        global $wpdb;
        self::$byEvent ??= array_map('intval', array_column($wpdb->get_results(
            'SELECT subject, COUNT(*) AS taken FROM ' . Tables::submissions() . ' WHERE ' . self::hasSeat() . ' GROUP BY subject',
            ARRAY_A,
        ) ?: [], 'taken', 'subject'));
        return self::$byEvent[$event] ?? $default;
    }

    /** Returns null for a deleted event. */
    public static function capacity(int $event): ?int
    {
        $row = Entries::visible(Forms::eventType(), 'ja', 'entry_id = %d', $event);
        $primary = $row === null ? EntryIndex::postOf(Forms::eventType(), $event, 'ja') : null;
        return $row['capacity'] ?? ($primary === null ? null : (int) get_post_meta($primary, Fields::metaKey('capacity'), true));
    }

    /** Bypasses the cache, for transactions. */
    public static function countTaken(int $event): int
    {
        self::forget();
        return self::takenSeats(0, $event);
    }

    /** Returns false for a deleted event. */
    public static function isFull(int $event): bool
    {
        $capacity = self::capacity($event);
        return $capacity !== null && self::countTaken($event) >= $capacity;
    }

    /** Returns the reference of the mailbox's registration. */
    public static function ofMailbox(int $event, string $email): ?string
    {
        global $wpdb;
        $sql = 'SELECT reference FROM ' . Tables::submissions() . ' WHERE ' . self::hasSeat() . ' AND subject = %d AND mailbox = %s ORDER BY post_id LIMIT 1';
        return $wpdb->get_var($wpdb->prepare($sql, $event, Submissions::mailbox($email)));
    }

    private static function hasSeat(): string
    {
        return "kind IN ('" . implode("', '", Forms::kindsWithSeat()) . "') AND suspicions = '' AND repeats = ''";
    }

    public static function forget(): void
    {
        self::$byEvent = null;
    }

    public static function announce(int $event): void
    {
        self::forget();
        do_action('meguri_moment', Forms::eventType(), $event);
    }
}
