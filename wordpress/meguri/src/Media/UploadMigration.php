<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Revalidation\Announcements;

/** Moves existing documents at once; cleans pictures by cron. */
final class UploadMigration
{
    public const HOOK = 'meguri_clean_uploads';
    /** Last processed ID; absent when finished. */
    private const AT_OPTION = 'meguri_uploads_cleaned_to';
    private const BATCH = 50;
    /** Seconds per run. */
    private const BUDGET = 20;

    public static function register(): void
    {
        add_action(self::HOOK, [self::class, 'run']);
    }

    public static function start(): void
    {
        array_map([PrivateUploads::class, 'makePrivate'], PrivateUploads::candidates());
        update_option(self::AT_OPTION, 0, false);
        self::schedule();
    }

    public static function isRunning(): bool
    {
        return get_option(self::AT_OPTION) !== false;
    }

    public static function schedule(): void
    {
        if (self::isRunning() && wp_next_scheduled(self::HOOK) === false) {
            wp_schedule_single_event(time(), self::HOOK);
        }
    }

    public static function run(): void
    {
        // Record progress first, so that a crash skips only one picture.
        self::schedule();
        $until = microtime(true) + self::BUDGET;
        do {
            $ids = self::next();
            foreach ($ids as $id) {
                update_option(self::AT_OPTION, $id, false);
                if (Uploads::onFile($id)) {
                    Announcements::onAttachment($id);
                }
            }
        } while ($ids !== [] && microtime(true) < $until);
        if ($ids === []) {
            delete_option(self::AT_OPTION);
            wp_clear_scheduled_hook(self::HOOK);
        }
    }

    /** @return list<int> */
    private static function next(): array
    {
        global $wpdb;
        $sql = "SELECT ID FROM {$wpdb->posts} WHERE post_type = 'attachment' AND ID > %d ORDER BY ID LIMIT %d";
        return array_map('intval', $wpdb->get_col($wpdb->prepare($sql, (int) get_option(self::AT_OPTION, 0), self::BATCH)));
    }
}
