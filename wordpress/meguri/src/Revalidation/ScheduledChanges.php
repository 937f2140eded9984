<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;

/** Schedules times at which an entry changes automatically. */
final class ScheduledChanges
{
    public const HOOK = 'meguri_moment';
    /** Unix time up to which overdue moments were announced. */
    private const CAUGHT_UP = 'meguri_moments_caught_up';
    private const FIELDS = ['unpublish_at', 'pinned_until', 'closes_at', 'ends_at'];

    /** Announces moments that cron has missed. Announcing them again is harmless. */
    public static function announceMissed(): void
    {
        global $wpdb;
        $lastRun = (int) get_option(self::CAUGHT_UP);
        $due = [];
        foreach (_get_cron_array() ?: [] as $moment => $hooks) {
            if ($moment > time()) {
                break;
            }
            foreach ($moment > $lastRun ? $hooks[self::HOOK] ?? [] : [] as $event) {
                $due[$moment][] = $event['args'];
            }
        }
        if ($due === []) {
            return;
        }
        add_option(self::CAUGHT_UP, '0');
        // Only one concurrent update succeeds.
        $updatedRows = $wpdb->query($wpdb->prepare(
            "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value = %s",
            (string) max(array_keys($due)),
            self::CAUGHT_UP,
            (string) $lastRun,
        ));
        wp_cache_delete('alloptions', 'options');
        if ($updatedRows === 1) {
            foreach (array_merge(...array_values($due)) as [$type, $entryId]) {
                Announcements::noteEntry($type, $entryId);
            }
        }
    }

    public static function scheduleAll(): void
    {
        global $wpdb;
        wp_unschedule_hook(self::HOOK);
        $keys = array_map([Fields::class, 'metaKey'], self::FIELDS);
        $placeholders = implode(',', array_fill(0, count($keys), '%s'));
        $rows = $wpdb->get_results($wpdb->prepare(
            'SELECT DISTINCT e.type, e.entry_id FROM ' . EntryIndex::table() . " e INNER JOIN {$wpdb->postmeta} m ON m.post_id = e.post_id
            WHERE e.lang = 'ja' AND m.meta_key IN ($placeholders) AND m.meta_value <> ''",
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
            static fn (string $field) => EntryDates::moment(get_post_meta($primary, Fields::metaKey($field), true)) ?? 0,
            self::FIELDS,
        );
        $upcoming = array_filter($moments, static fn (int $moment) => $moment > time());
        if ($upcoming !== []) {
            wp_schedule_single_event(min($upcoming), self::HOOK, [$type, $entryId]);
        }
    }
}
