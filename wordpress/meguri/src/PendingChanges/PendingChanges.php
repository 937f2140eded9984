<?php

declare(strict_types=1);

namespace Meguri\PendingChanges;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\Documents\DocumentFiles;
use WP_Error;
use WP_Post;

/**
 * Drafts that will replace published entries, like `ja.draft.md` in a content folder: at most one per post.
 *
 * Without a row in the entries table, only previews show them.
 */
final class PendingChanges
{
    /** Post meta: id of the published post */
    public const ORIGINAL_KEY = 'meguri_change_of';

    public static function register(): void
    {
        add_action('wp_after_insert_post', [ApplyChange::class, 'onSaved'], 25, 2);
        add_action('trashed_post', [self::class, 'trashWithPost']);
        add_action('before_delete_post', [self::class, 'trashWithPost']);
        ChangeRoutes::register();
        ChangeLists::register();
    }

    public static function originalOf(int $postId): ?int
    {
        $id = (int) get_post_meta($postId, self::ORIGINAL_KEY, true);
        return $id > 0 ? $id : null;
    }

    public static function of(int $postId): ?WP_Post
    {
        return self::ofAll([$postId])[$postId] ?? null;
    }

    /** @param list<int>|null $postIds null for all @return array<int, WP_Post> changes by published post */
    public static function ofAll(?array $postIds = null): array
    {
        global $wpdb;
        if ($postIds === []) {
            return [];
        }
        $restriction = $postIds === null ? '' : 'AND m.meta_value IN (' . implode(',', array_map(static fn (int $id) => "'$id'", $postIds)) . ')';
        $rows = $wpdb->get_results($wpdb->prepare(
            "SELECT m.post_id, m.meta_value FROM {$wpdb->postmeta} m INNER JOIN {$wpdb->posts} p ON p.ID = m.post_id
            WHERE m.meta_key = %s AND p.post_status NOT IN ('trash', 'auto-draft') $restriction ORDER BY m.post_id",
            self::ORIGINAL_KEY,
        ), ARRAY_A);
        _prime_post_caches(array_map('intval', array_column($rows, 'post_id')), false, true);
        $changes = [];
        foreach ($rows as $row) {
            $changes[(int) $row['meta_value']] = get_post((int) $row['post_id']);
        }
        return $changes;
    }

    public static function create(WP_Post $original): int|WP_Error
    {
        return wp_insert_post(wp_slash([
            'post_type' => $original->post_type,
            'post_status' => 'draft',
            'post_title' => $original->post_title,
            'post_name' => $original->post_name,
            'post_content' => $original->post_content,
            'post_date' => $original->post_date,
            'edit_date' => true,
            'meta_input' => [
                self::ORIGINAL_KEY => $original->ID,
                Languages::LANGUAGE_KEY => Languages::of($original->ID),
                Languages::ENTRY_ID_KEY => Languages::entryId($original->ID),
            ] + self::values($original),
        ]), true);
    }

    /** Changes are trashed with their posts. */
    public static function trashWithPost(int $postId): void
    {
        $change = EntryTypes::nameOf((string) get_post_type($postId)) === null ? null : self::of($postId);
        if ($change !== null) {
            wp_trash_post($change->ID);
        }
    }

    /** @return array<string, mixed> stored field values by meta key */
    public static function values(WP_Post $post): array
    {
        $values = [];
        foreach (self::keys($post) as $key) {
            if (metadata_exists('post', $post->ID, $key)) {
                $values[$key] = get_post_meta($post->ID, $key, true);
            }
        }
        return $values;
    }

    /** @return list<string> */
    public static function keys(WP_Post $post): array
    {
        $type = (string) EntryTypes::nameOf($post->post_type);
        $isJapanese = Languages::of($post->ID) === 'ja';
        $names = array_keys(Fields::translated($type) + ($isJapanese ? Fields::shared($type) : []));
        return [...array_map([Fields::class, 'metaKey'], $names), ...($isJapanese ? [DocumentFiles::FILES_KEY] : [])];
    }
}
