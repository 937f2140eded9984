<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Api\Entries;
use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Submissions\Forms;

/**
 * Seats of events: one for each mailbox that has registered. A suspected registration gets its seat when the staff releases it; a
 * repeated one shares the seat of the earlier registration of its mailbox.
 */
final class Seats
{
    /** @var array<int, int>|null by the event's id, counted once in a request: a list of events asks for each */
    private static ?array $taken = null;

    public static function register(): void
    {
        add_filter('meguri_taken_seats', [self::class, 'taken'], 10, 2);
    }

    public static function taken(int $otherwise, int $event): int
    {
        global $wpdb;
        self::$taken ??= array_map('intval', array_column($wpdb->get_results(
            'SELECT subject, COUNT(*) AS taken FROM ' . Tables::submissions() . ' WHERE ' . self::hasSeat() . ' GROUP BY subject',
            ARRAY_A,
        ) ?: [], 'taken', 'subject'));
        return self::$taken[$event] ?? $otherwise;
    }

    /** The number of seats of an event; null where it is gone. */
    public static function capacity(int $event): ?int
    {
        $shown = Entries::visible(Forms::eventType(), 'ja', 'entry_id = %d', $event);
        $primary = $shown === null ? EntryIndex::postOf(Forms::eventType(), $event, 'ja') : null;
        return $shown['capacity'] ?? ($primary === null ? null : (int) get_post_meta($primary, Fields::metaKey('capacity'), true));
    }

    /** How many seats of an event are taken, counted now: for a transaction. */
    public static function takenNow(int $event): int
    {
        self::forget();
        return self::taken(0, $event);
    }

    /** Whether no seat is left; false where the event is gone. */
    public static function isFull(int $event): bool
    {
        $capacity = self::capacity($event);
        return $capacity !== null && self::takenNow($event) >= $capacity;
    }

    /** The reference of the registration that has the seat of a mailbox; null where there is none. */
    public static function ofMailbox(int $event, string $email): ?string
    {
        global $wpdb;
        $sql = 'SELECT reference FROM ' . Tables::submissions() . ' WHERE ' . self::hasSeat() . ' AND subject = %d AND mailbox = %s ORDER BY post_id LIMIT 1';
        return $wpdb->get_var($wpdb->prepare($sql, $event, Submissions::mailbox($email)));
    }

    /** The condition of a submission that has a seat. */
    private static function hasSeat(): string
    {
        return "kind IN ('" . implode("', '", Forms::kindsWithSeat()) . "') AND suspicions = '' AND repeats = ''";
    }

    /** Counted anew at the next question. */
    public static function forget(): void
    {
        self::$taken = null;
    }

    /** The site shows another state of the event from now on: its pages are announced as changed. */
    public static function announce(int $event): void
    {
        self::forget();
        do_action('meguri_moment', Forms::eventType(), $event);
    }
}
