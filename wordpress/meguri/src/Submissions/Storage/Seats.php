<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/** Seats of seminars: one is taken by every registration that is stored, suspected ones included. */
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
            'SELECT subject, COUNT(*) AS taken FROM ' . Tables::submissions() . " WHERE kind = 'registration' GROUP BY subject",
            ARRAY_A,
        ) ?: [], 'taken', 'subject'));
        return self::$taken[$seminar] ?? $otherwise;
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
