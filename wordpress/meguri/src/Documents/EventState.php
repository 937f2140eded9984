<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\EntryDates;

final class EventState
{
    /** `few`: at most a fifth of the seats and at most five. */
    private const FEW_SHARE = 5;
    private const FEW_SEATS = 5;

    public static function of(array $event, int $entryId): string
    {
        $moment = static fn (string $name) => EntryDates::moment($event[$name] ?? null) ?? 0;
        $now = time();
        if ($moment('ends_at') <= $now) {
            return 'past';
        }
        if (($event['cancelled'] ?? false) || ($event['state'] ?? '') === 'cancelled') {
            return 'cancelled';
        }
        if ($moment('closes_at') <= $now) {
            return 'closed';
        }
        $capacity = (int) ($event['capacity'] ?? 0);
        $seatsLeft = $capacity - self::countTakenSeats($entryId);
        if ($seatsLeft <= 0) {
            return 'full';
        }
        return $seatsLeft <= self::FEW_SEATS && $seatsLeft * self::FEW_SHARE <= $capacity ? 'few' : 'open';
    }

    private static function countTakenSeats(int $entryId): int
    {
        return (int) apply_filters('meguri_taken_seats', 0, $entryId);
    }
}
