<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\EntryDates;
use Meguri\Content\Fields;
use Meguri\Publication\ValidCopy;

/** Whether one may register for a seminar at this moment, as the contract's vocabulary names it. */
final class SeminarState
{
    /** At most a fifth of the seats, and at most five: few are left. */
    private const FEW_SHARE = 5;
    private const FEW_SEATS = 5;

    public static function of(int $primaryId, int $entryId): string
    {
        ['ends_at' => $endsAt, 'closes_at' => $closesAt, 'is_cancelled' => $isCancelled, 'capacity' => $capacity] = self::terms($primaryId);
        $now = time();
        if ($endsAt <= $now) {
            return 'past';
        }
        if ($isCancelled) {
            return 'cancelled';
        }
        if ($closesAt <= $now) {
            return 'closed';
        }
        $left = $capacity - self::takenSeats($entryId);
        if ($left <= 0) {
            return 'full';
        }
        return $left <= self::FEW_SEATS && $left * self::FEW_SHARE <= $capacity ? 'few' : 'open';
    }

    /**
     * What registration depends on, as visitors read it: of the last valid copy while the post is withheld.
     *
     * @return array{ends_at: int, closes_at: int, is_cancelled: bool, capacity: int} moments as Unix times
     */
    public static function terms(int $primaryId): array
    {
        $copy = ValidCopy::ofWithheld($primaryId);
        $field = static fn (string $name) => $copy === null ? get_post_meta($primaryId, Fields::metaKey($name), true) : $copy[$name] ?? null;
        return [
            'ends_at' => EntryDates::moment($field('ends_at')) ?? 0,
            'closes_at' => EntryDates::moment($field('closes_at')) ?? 0,
            'is_cancelled' => $copy === null ? (bool) $field('cancelled') : $copy['state'] === 'cancelled',
            'capacity' => (int) $field('capacity'),
        ];
    }

    /** Seats that registrations have taken. */
    private static function takenSeats(int $entryId): int
    {
        return (int) apply_filters('meguri_taken_seats', 0, $entryId);
    }
}
