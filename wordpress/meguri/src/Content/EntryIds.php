<?php

declare(strict_types=1);

namespace Meguri\Content;

use WP_Post;

/** The contract's ids: given once to a new entry, counted by type, and never used again. */
final class EntryIds
{
    public static function register(): void
    {
        // Before the index, which needs them.
        add_action('wp_after_insert_post', [self::class, 'giveTo'], 5, 2);
    }

    public static function giveTo(int $postId, WP_Post $post): void
    {
        $type = EntryTypes::nameOf($post->post_type);
        if ($type === null || $post->post_status === 'auto-draft' || Languages::entryId($postId) > 0) {
            return;
        }
        update_post_meta($postId, Languages::ENTRY_ID_KEY, self::next($type));
        // The registered default is not stored, and lists ask the database.
        if (!metadata_exists('post', $postId, Languages::LANGUAGE_KEY)) {
            update_post_meta($postId, Languages::LANGUAGE_KEY, 'ja');
        }
    }

    /** Makes sure that no new entry gets an id that one from elsewhere has. */
    public static function reserve(string $type, int $id): void
    {
        $option = self::option($type);
        if ((int) get_option($option, 0) < $id) {
            update_option($option, $id, false);
        }
    }

    /** One statement, so that two editors who save in the same moment get two ids. */
    private static function next(string $type): int
    {
        global $wpdb;
        $option = self::option($type);
        add_option($option, '0', '', false);
        do {
            $known = (int) $wpdb->get_var($wpdb->prepare("SELECT option_value FROM {$wpdb->options} WHERE option_name = %s", $option));
            $taken = $wpdb->query($wpdb->prepare(
                "UPDATE {$wpdb->options} SET option_value = %s WHERE option_name = %s AND option_value = %s",
                (string) ($known + 1),
                $option,
                (string) $known,
            ));
        } while ($taken === 0);
        wp_cache_delete($option, 'options');
        return $known + 1;
    }

    private static function option(string $type): string
    {
        return "meguri_last_id_$type";
    }
}
