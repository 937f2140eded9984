<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\Content\SiteOptions;
use Meguri\PendingChanges\PendingChanges;
use Meguri\ProfileVariables\ProfileVariables;
use WP_Post;

/** Notifies the site once everything is saved, because the site fetches the data immediately. */
final class Announcements
{
    private static ?Change $change = null;
    private static bool $isSuppressed = false;

    public static function register(): void
    {
        add_action('wp_after_insert_post', [self::class, 'onPost'], 30, 2);
        // Before the identifying metadata is deleted.
        add_action('before_delete_post', [self::class, 'onPost'], 30, 2);
        add_action('edit_attachment', [self::class, 'onAttachment'], 30);
        add_action('wp_update_attachment_metadata', [self::class, 'onMetadata'], 30, 2);
        foreach ([SiteOptions::PROFILE => 'site', SiteOptions::NOTICE => 'site', SiteOptions::REDIRECTS => 'redirects'] as $option => $tag) {
            $note = static fn () => self::noteTag($tag);
            add_action("add_option_$option", $note);
            add_action("update_option_$option", $note);
            add_action("delete_option_$option", $note);
        }
        add_action('update_option_' . SiteOptions::PROFILE, [self::class, 'onProfile'], 10, 2);
        add_action(ScheduledChanges::HOOK, [self::class, 'onMoment'], 10, 2);
        add_action('shutdown', [ScheduledChanges::class, 'announceMissed'], 0);
        add_action('shutdown', [self::class, 'send'], 1);
    }

    /** Suppresses notifications. Imports call `noteAll` and schedule moments at the end. */
    public static function suppress(): void
    {
        self::$isSuppressed = true;
    }

    public static function noteAll(): void
    {
        self::$isSuppressed = false;
        self::change()->noteAll();
    }

    public static function onPost(int $postId, WP_Post $post): void
    {
        $type = EntryTypes::nameOf($post->post_type);
        $entryId = $type === null ? 0 : Languages::entryId($postId);
        $isChange = PendingChanges::originalOf($postId) !== null;
        if ($type === null || $entryId === 0 || $isChange || $post->post_status === 'auto-draft') {
            return;
        }
        self::change()->note($type, $entryId);
        // Concurrent writes to WordPress's cron option can lose events.
        if (!self::$isSuppressed) {
            ScheduledChanges::schedule($type, $entryId);
        }
    }

    public static function noteEntry(string $type, int $entryId): void
    {
        self::change()->note($type, $entryId);
    }

    public static function onMoment(string $type, int $entryId): void
    {
        self::noteEntry($type, $entryId);
        ScheduledChanges::schedule($type, $entryId);
    }

    public static function onAttachment(int $attachment): void
    {
        global $wpdb;
        $table = EntryIndex::table();
        $rows = $wpdb->get_results($wpdb->prepare("SELECT type, entry_id FROM $table WHERE media LIKE %s", "%,$attachment,%"), ARRAY_A);
        foreach ($rows as $row) {
            self::change()->note($row['type'], (int) $row['entry_id']);
        }
        if (in_array($attachment, SiteOptions::media(), true)) {
            self::noteTag('site');
        }
    }

    public static function onMetadata($metadata, int $attachment)
    {
        self::onAttachment($attachment);
        return $metadata;
    }

    /** Any text may contain the changed value. */
    public static function onProfile($previous, $current): void
    {
        if (ProfileVariables::of((array) $previous) != ProfileVariables::of((array) $current)) {
            self::change()->noteAll();
        }
    }

    private static function noteTag(string $tag): void
    {
        self::change()->noteTag($tag);
    }

    /** Queues the change first, so that it survives if the process ends. */
    public static function send(): void
    {
        $change = self::$change;
        self::$change = null;
        if ($change === null || self::$isSuppressed || $change->isEmpty() || !Delivery::isPossible()) {
            return;
        }
        Queue::add($change);
        AfterResponse::deliver();
    }

    private static function change(): Change
    {
        return self::$change ??= new Change();
    }
}
