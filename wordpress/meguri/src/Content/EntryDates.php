<?php

declare(strict_types=1);

namespace Meguri\Content;

use DateTimeImmutable;
use DateTimeZone;
use WP_Post;

/** Dates in the contract's format, with the site's offset */
final class EntryDates
{
    /** Date shown instead of the publication date; on the Japanese post */
    public const DISPLAYED_KEY = 'meguri_published_at';

    public static function published(WP_Post $primary): string
    {
        $displayed = get_post_meta($primary->ID, self::DISPLAYED_KEY, true);
        return is_string($displayed) && $displayed !== '' ? $displayed : self::format($primary->post_date_gmt, $primary->post_date);
    }

    /** Shared fields are stored on the Japanese post. */
    public static function modified(WP_Post $post, WP_Post $primary): string
    {
        $latest = max($post->post_modified_gmt, $primary->post_modified_gmt);
        return self::format($latest, $post->post_modified);
    }

    /** Returns null for invalid dates. `strtotime` alone accepts `yesterday` and `-1`. */
    public static function moment(mixed $text): ?int
    {
        $isMoment = is_string($text) && preg_match('/^(\d{4})-(\d{2})-(\d{2})[T ]\d{2}:\d{2}/', $text, $day) === 1
            && checkdate((int) $day[2], (int) $day[3], (int) $day[1]);
        return $isMoment ? (strtotime($text) ?: null) : null;
    }

    /** A draft has no UTC date yet. */
    private static function format(string $utc, string $local): string
    {
        $hasUtc = !str_starts_with($utc, '0000');
        $moment = new DateTimeImmutable($hasUtc ? $utc : $local, $hasUtc ? new DateTimeZone('UTC') : wp_timezone());
        return $moment->setTimezone(wp_timezone())->format('Y-m-d\TH:i:sP');
    }
}
