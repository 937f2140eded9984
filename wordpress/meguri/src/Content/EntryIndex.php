<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Publication\ValidCopy;
use WP_Post;

/** Table with filter and sort values of posts. With post meta, each filter would need a join. */
final class EntryIndex
{
    private const REBUILT_AT_ONCE = 200;

    /** @var array<int, int> English by Japanese post, stored because meta is deleted before the post */
    private static array $siblings = [];

    public static function register(): void
    {
        add_action('wp_after_insert_post', [self::class, 'onSaved'], 20, 2);
        add_action('before_delete_post', [self::class, 'onDeleting'], 10, 2);
        add_action('deleted_post', [self::class, 'onDeleted'], 10, 2);
    }

    public static function table(): string
    {
        global $wpdb;
        return $wpdb->prefix . 'meguri_entries';
    }

    public static function createTable(): void
    {
        global $wpdb;
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        $table = self::table();
        // `dbDelta` requires one field per line, and two spaces after PRIMARY KEY. Times are Unix seconds.
        dbDelta("CREATE TABLE $table (
            post_id bigint(20) unsigned NOT NULL,
            type varchar(20) NOT NULL,
            lang varchar(2) NOT NULL,
            entry_id bigint(20) unsigned NOT NULL,
            slug varchar(80) NOT NULL,
            status varchar(20) NOT NULL,
            visible tinyint(1) NOT NULL,
            published_at bigint(20) NOT NULL,
            unpublish_at bigint(20) NOT NULL,
            pinned_until bigint(20) NOT NULL,
            starts_at bigint(20) NOT NULL,
            ends_at bigint(20) NOT NULL,
            category varchar(20) NOT NULL,
            roles varchar(100) NOT NULL,
            station varchar(40) NOT NULL,
            month varchar(7) NOT NULL,
            media longtext NOT NULL,
            PRIMARY KEY  (post_id),
            KEY listed (type,lang,visible,published_at),
            KEY entry (type,entry_id)
        ) {$wpdb->get_charset_collate()};");
    }

    /** Replaces row by row, because the site reads the table meanwhile. */
    public static function rebuild(): void
    {
        global $wpdb;
        $placeholders = implode(',', array_fill(0, count(EntryTypes::postTypes()), '%s'));
        $prepared = $wpdb->prepare(
            "SELECT ID FROM {$wpdb->posts} WHERE post_type IN ($placeholders) AND post_status NOT IN ('auto-draft', 'inherit')",
            ...EntryTypes::postTypes(),
        );
        $ids = array_map('intval', $wpdb->get_col($prepared));
        // English rows depend on their Japanese posts.
        foreach (['ja', 'en'] as $lang) {
            foreach (array_chunk($ids, self::REBUILT_AT_ONCE) as $chunk) {
                _prime_post_caches($chunk, false, true);
                foreach ($chunk as $id) {
                    if (Languages::of($id) === $lang) {
                        self::store($id);
                    }
                }
                // Limits memory use.
                if (wp_cache_supports('flush_runtime')) {
                    wp_cache_flush_runtime();
                }
            }
        }
        $wpdb->query('DELETE FROM ' . self::table() . " WHERE post_id NOT IN ($prepared)");
    }

    public static function onSaved(int $postId, WP_Post $post): void
    {
        if (EntryTypes::nameOf($post->post_type) === null || $post->post_status === 'auto-draft') {
            return;
        }
        self::store($postId);
        $sibling = Languages::sibling($postId);
        // English rows depend on the fields and status of the Japanese post.
        if ($sibling !== null && Languages::of($postId) === 'ja') {
            self::store($sibling);
        }
    }

    public static function onDeleting(int $postId, WP_Post $post): void
    {
        $sibling = EntryTypes::nameOf($post->post_type) === null ? null : Languages::sibling($postId);
        if ($sibling !== null) {
            self::$siblings[$postId] = $sibling;
        }
    }

    public static function onDeleted(int $postId, WP_Post $post): void
    {
        global $wpdb;
        if (EntryTypes::nameOf($post->post_type) !== null) {
            $wpdb->delete(self::table(), ['post_id' => $postId]);
            Languages::forget();
        }
        // An English post is hidden without its Japanese post.
        if (isset(self::$siblings[$postId])) {
            self::store(self::$siblings[$postId]);
        }
    }

    public static function store(int $postId): void
    {
        global $wpdb;
        $post = get_post($postId);
        $row = $post instanceof WP_Post ? IndexRow::of($post) : null;
        if ($row === null) {
            return;
        }
        if ($row['visible'] === 1) {
            $row = ValidCopy::keep($post, get_post(Languages::primary($postId)) ?? $post, $row);
        } else {
            ValidCopy::forget($postId);
        }
        $wpdb->replace(self::table(), $row);
        Languages::forget();
    }

    /** Caches entries, translations and images with a constant number of queries. @param list<int> $postIds */
    public static function prime(array $postIds): void
    {
        global $wpdb;
        _prime_post_caches($postIds, false, true);
        $posts = array_filter(array_map('get_post', $postIds));
        Languages::prime($posts);
        $translations = array_filter(array_map([Languages::class, 'sibling'], array_column($posts, 'ID')));
        _prime_post_caches(array_values($translations), false, true);
        if ($posts === []) {
            return;
        }
        $placeholders = implode(',', array_fill(0, count($posts), '%d'));
        $sql = 'SELECT media FROM ' . self::table() . " WHERE post_id IN ($placeholders)";
        $media = explode(',', implode(',', $wpdb->get_col($wpdb->prepare($sql, ...array_column($posts, 'ID')))));
        _prime_post_caches(array_values(array_unique(array_map('intval', array_filter($media)))), false, true);
    }

    /** Returns a post with any status except trash. */
    public static function postOf(string $type, int $entryId, string $lang): ?int
    {
        global $wpdb;
        $table = self::table();
        $postId = $wpdb->get_var($wpdb->prepare(
            "SELECT post_id FROM $table WHERE type = %s AND entry_id = %d AND lang = %s AND status <> 'trash'",
            $type,
            $entryId,
            $lang,
        ));
        return $postId === null ? null : (int) $postId;
    }

    public static function isSlugFree(string $type, string $slug, int $entryId): bool
    {
        global $wpdb;
        $table = self::table();
        return null === $wpdb->get_var($wpdb->prepare(
            "SELECT post_id FROM $table WHERE type = %s AND slug = %s AND entry_id <> %d AND status <> 'trash' LIMIT 1",
            $type,
            $slug,
            $entryId,
        ));
    }
}
