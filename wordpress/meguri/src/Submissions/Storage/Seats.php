<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Api\Entries;
use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Submissions\Forms;

/**
 * Seats of seminars: one for each mailbox that has registered. A suspected registration gets its seat when the staff releases it; a
 * repeated one shares the seat of the earlier registration of its mailbox.
 */
final class Seats
{
    /** @var array<int, int>|null by the seminar's id, counted once in a request: a list of seminars asks for each */
    private static ?array $taken = null;

    public static function register(): void
    {
        add_filter('meguri_taken_seats', [self::class, 'taken'], 10, 2);
    }

    public static function taken(int $otherwise, int $seminar): int
    {
        global $wpdb;
        self::$taken ??= array_map('intval', array_column($wpdb->get_results(
            'SELECT subject, COUNT(*) AS taken FROM ' . Tables::submissions() . ' WHERE ' . self::hasSeat() . ' GROUP BY subject',
            ARRAY_A,
        ) ?: [], 'taken', 'subject'));
        return self::$taken[$seminar] ?? $otherwise;
    }

    /** The number of seats of a seminar; null where it is gone. */
    public static function capacity(int $seminar): ?int
    {
        $shown = Entries::visible('seminars', 'ja', 'entry_id = %d', $seminar);
        $primary = $shown === null ? EntryIndex::postOf('seminars', $seminar, 'ja') : null;
        return $shown['capacity'] ?? ($primary === null ? null : (int) get_post_meta($primary, Fields::metaKey('capacity'), true));
    }

    /** How many seats of a seminar are taken, counted now: for a transaction. */
    public static function takenNow(int $seminar): int
    {
        self::forget();
        return self::taken(0, $seminar);
    }

    /** Whether no seat is left; false where the seminar is gone. */
    public static function isFull(int $seminar): bool
    {
        $capacity = self::capacity($seminar);
        return $capacity !== null && self::takenNow($seminar) >= $capacity;
    }

    /** The reference of the registration that has the seat of a mailbox; null where there is none. */
    public static function ofMailbox(int $seminar, string $email): ?string
    {
        global $wpdb;
        $sql = 'SELECT reference FROM ' . Tables::submissions() . ' WHERE ' . self::hasSeat() . ' AND subject = %d AND mailbox = %s ORDER BY post_id LIMIT 1';
        return $wpdb->get_var($wpdb->prepare($sql, $seminar, Submissions::mailbox($email)));
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

    /** The site shows another state of the seminar from now on: its pages are announced as changed. */
    public static function announce(int $seminar): void
    {
        self::forget();
        do_action('meguri_moment', 'seminars', $seminar);
    }
}
