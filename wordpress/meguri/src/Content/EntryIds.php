<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\PendingChanges\PendingChanges;
use Meguri\Publication\FinalCheck;
use WP_Post;

/** The contract's ids: numbered per type, immutable and never reused */
final class EntryIds
{
    /** Each concurrent save costs one attempt. */
    private const MAX_ATTEMPTS = 20;

    public static function register(): void
    {
        // Runs before the entries table is written, which needs the id.
        add_action('wp_after_insert_post', [self::class, 'assign'], 5, 2);
        add_filter('add_post_metadata', static fn ($check, int $postId, string $key, $value) => $key === Languages::ENTRY_ID_KEY
            && self::belongsToOtherPost($postId, (int) $value) ? false : $check, 10, 4);
        add_filter('update_post_metadata', static fn ($check, int $postId, string $key, $value) => self::isImmutable($postId, $key)
            && (string) $value !== (string) get_post_meta($postId, $key, true) ? false : $check, 10, 4);
        add_filter('delete_post_metadata', static fn ($check, $postId, string $key, $value, bool $ofAll) => !$ofAll
            && self::isImmutable((int) $postId, $key) ? false : $check, 10, 5);
    }

    /** Ids and languages are immutable. */
    private static function isImmutable(int $postId, string $key): bool
    {
        return in_array($key, [Languages::ENTRY_ID_KEY, Languages::LANGUAGE_KEY], true) && metadata_exists('post', $postId, $key)
            && EntryTypes::nameOf((string) get_post_type($postId)) !== null;
    }

    /** Plugins that duplicate posts copy all meta, but a copy is a new entry. */
    private static function belongsToOtherPost(int $postId, int $entryId): bool
    {
        $type = EntryTypes::nameOf((string) get_post_type($postId));
        $isCopy = $type !== null && !FinalCheck::isTrusted() && PendingChanges::originalOf($postId) === null;
        return $isCopy && !in_array(EntryIndex::postOf($type, $entryId, Languages::of($postId)), [null, $postId], true);
    }

    public static function assign(int $postId, WP_Post $post): void
    {
        $type = EntryTypes::nameOf($post->post_type);
        if ($type === null || $post->post_status === 'auto-draft' || Languages::entryId($postId) > 0) {
            return;
        }
        $id = self::next($type);
        if ($id === null) {
            // The next save tries again.
            error_log("Meguri: a new entry of $type got no id");
            return;
        }
        update_post_meta($postId, Languages::ENTRY_ID_KEY, $id);
        // Lists query the database, which lacks registered defaults.
        if (!metadata_exists('post', $postId, Languages::LANGUAGE_KEY)) {
            update_post_meta($postId, Languages::LANGUAGE_KEY, 'ja');
        }
    }

    /** Prevents reuse of an imported entry's id. */
    public static function reserve(string $type, int $id): void
    {
        $option = self::option($type);
        if ((int) get_option($option, 0) < $id) {
            update_option($option, $id, false);
        }
    }

    /** Compares and swaps, so that concurrent saves get different ids. */
    private static function next(string $type): ?int
    {
        global $wpdb;
        $option = self::option($type);
        add_option($option, '0', '', false);
        for ($attempt = 0; $attempt < self::MAX_ATTEMPTS; $attempt++) {
            $lastId = (int) $wpdb->get_var($wpdb->prepare("SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $option));
            $updatedRows = $wpdb->query($wpdb->prepare(
                "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value = %s",
                (string) ($lastId + 1),
                $option,
                (string) $lastId,
            ));
            if ($updatedRows === 1) {
                wp_cache_delete($option, 'options');
                return $lastId + 1;
            }
        }
        return null;
    }

    private static function option(string $type): string
    {
        return "meguri_last_id_$type";
    }
}
