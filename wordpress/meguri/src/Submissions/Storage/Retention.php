<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Content\EntryIndex;
use Meguri\Settings;
use Meguri\Submissions\Forms;

/** Deletes expired submissions daily, if the clock is trusted. */
final class Retention
{
    public const HOOK = 'meguri_delete_expired';
    private const BATCH = 500;

    public static function register(): void
    {
        add_action(self::HOOK, [self::class, 'run']);
        // Schedules even if nobody opens the admin.
        add_action('init', [self::class, 'schedule']);
    }

    public static function schedule(): void
    {
        if (wp_next_scheduled(self::HOOK) === false) {
            wp_schedule_event(time(), 'daily', self::HOOK);
        }
    }

    public static function run(): void
    {
        PrivateFiles::restrictAll();
        if (DeletionGuard::check()) {
            self::deleteExpired();
        } elseif (DeletionGuard::suspension() !== null) {
            error_log('Meguri: nothing is deleted by age, because the clock is far from the last heartbeat. The inbox shows how to resume.');
        }
    }

    public static function deleteExpired(): void
    {
        global $wpdb;
        self::updateEventEnds();
        $table = Tables::submissions();
        $days = Settings::retentionDays();
        foreach ($wpdb->get_col("SELECT DISTINCT kind FROM $table") as $kind) {
            // Submissions of removed forms use the longest period.
            $expiredBefore = time() - ($days[$kind] ?? max($days)) * DAY_IN_SECONDS;
            $ids = $wpdb->get_col($wpdb->prepare(
                "SELECT post_id FROM $table WHERE kind = %s AND received_at < %d AND event_ends_at < %d ORDER BY post_id LIMIT %d",
                $kind,
                $expiredBefore,
                $expiredBefore,
                self::BATCH,
            ));
            foreach ($ids as $id) {
                wp_delete_post((int) $id, true);
            }
        }
        $wpdb->query($wpdb->prepare('DELETE FROM ' . Tables::links() . ' WHERE expires_at < %d', time() - DAY_IN_SECONDS));
        self::removeOrphans();
    }

    private static function removeOrphans(): void
    {
        global $wpdb;
        $rows = $wpdb->get_col('SELECT files FROM ' . Tables::submissions() . " WHERE files <> '[]'");
        // A failed query returns no rows, and all files would look orphaned.
        if ($wpdb->last_error !== '') {
            return;
        }
        $files = array_map(static fn (string $files) => json_decode($files, true), $rows);
        // Unreadable rows may refer to any file.
        if (array_filter($files, 'is_array') === $files) {
            PrivateFiles::removeOrphans(array_merge(...array_map(static fn (array $chunk) => array_column($chunk, 'stored_as'), $files)));
        }
    }

    /** Retention starts after the event, which may be postponed. */
    private static function updateEventEnds(): void
    {
        global $wpdb;
        $entries = EntryIndex::table();
        $table = Tables::submissions();
        $prepared = $wpdb->prepare("SELECT entry_id, ends_at FROM $entries WHERE type = %s AND lang = 'ja' AND ends_at > 0", Forms::eventType());
        $rows = $wpdb->get_results($prepared, ARRAY_A);
        foreach ($rows as $row) {
            foreach (Forms::kindsWithSeat() as $kind) {
                $wpdb->update($table, ['event_ends_at' => $row['ends_at']], ['kind' => $kind, 'subject' => $row['entry_id']]);
            }
        }
    }
}
