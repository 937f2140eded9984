<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;

/** The moments at which an entry changes by itself: WordPress's cron announces the next one. */
final class Moments
{
    public const HOOK = 'meguri_moment';
    private const FIELDS = ['unpublish_at', 'pinned_until', 'closes_at', 'ends_at'];

    /** Those of every entry that has any, and no others. */
    public static function scheduleAll(): void
    {
        global $wpdb;
        wp_unschedule_hook(self::HOOK);
        $keys = array_map([Fields::class, 'metaKey'], self::FIELDS);
        $places = implode(',', array_fill(0, count($keys), '%s'));
        $rows = $wpdb->get_results($wpdb->prepare(
            'SELECT DISTINCT e.type, e.entry_id FROM ' . EntryIndex::table() . " e INNER JOIN {$wpdb->postmeta} m ON m.post_id = e.post_id
            WHERE e.lang = 'ja' AND m.meta_key IN ($places) AND m.meta_value <> ''",
            ...$keys,
        ), ARRAY_A);
        foreach ($rows as $row) {
            self::schedule($row['type'], (int) $row['entry_id']);
        }
    }

    public static function schedule(string $type, int $entryId): void
    {
        wp_clear_scheduled_hook(self::HOOK, [$type, $entryId]);
        $primary = EntryIndex::postOf($type, $entryId, 'ja');
        if ($primary === null) {
            return;
        }
        $moments = array_map(
            static fn (string $field) => (int) strtotime((string) get_post_meta($primary, Fields::metaKey($field), true)),
            self::FIELDS,
        );
        $next = array_filter($moments, static fn (int $moment) => $moment > time());
        if ($next !== []) {
            wp_schedule_single_event(min($next), self::HOOK, [$type, $entryId]);
        }
    }
}
