<?php

declare(strict_types=1);

namespace Meguri\Preview;

use Meguri\Content\Languages;
use Meguri\PendingChanges\PendingChanges;
use WP_Post;

/**
 * Selects the content of a preview: the saved post or an autosave.
 * Tokens contain the autosave's ID, so that users do not see drafts of colleagues.
 */
final class Revisions
{
    private const SAVED = 'saved';
    /** Revision that shows all pending changes. */
    private const ALL = '1';

    /** Returns `autosave-123`, `change-45` or `saved`. */
    public static function latestOf(WP_Post $post, int $userId): string
    {
        $autosave = self::newestOf($post, $userId);
        $saved = PendingChanges::originalOf($post->ID) === null ? self::SAVED : "change-$post->ID";
        return $autosave === null ? $saved : "autosave-$autosave->ID";
    }

    /** Returns the user's autosave if it is newer than the saved post. */
    public static function newestOf(WP_Post $post, int $userId): ?WP_Post
    {
        $autosave = wp_get_post_autosave($post->ID, $userId);
        return $autosave instanceof WP_Post && $autosave->post_modified_gmt > $post->post_modified_gmt ? $autosave : null;
    }

    /**
     * Returns pending changes in both languages, because readers can switch.
     *
     * @param list<int> $postIds
     * @return array<int, WP_Post> by replaced post
     */
    public static function changesIn(?string $revision, array $postIds): array
    {
        if ($revision === self::ALL) {
            return PendingChanges::ofAll($postIds);
        }
        if (preg_match('/^(?:autosave|change)-([1-9]\d{0,15})(?:-\d{1,12})?$/D', (string) $revision, $match) !== 1) {
            return [];
        }
        $id = wp_is_post_autosave((int) $match[1]) ?: (int) $match[1];
        $original = PendingChanges::originalOf($id);
        return $original === null ? [] : PendingChanges::ofAll(array_values(array_filter([$original, Languages::sibling($original)])));
    }

    /** Returns the autosave if it belongs to this post and is newer. */
    public static function find(string $revision, WP_Post $post): ?WP_Post
    {
        if (preg_match('/^autosave-([1-9]\d{0,15})(?:-\d{1,12})?$/D', $revision, $match) !== 1) {
            return null;
        }
        $autosave = get_post((int) $match[1]);
        $belongsToPost = $autosave !== null && wp_is_post_autosave($autosave) === $post->ID;
        return $belongsToPost && $autosave->post_modified_gmt > $post->post_modified_gmt ? $autosave : null;
    }

    /** @return array{draft_revision?: string, draft_saved_at?: string} */
    public static function draftOf(WP_Post $post, ?WP_Post $autosave, ?WP_Post $change): array
    {
        $revision = $autosave ?? $change ?? $post;
        if ($revision === $post && $post->post_status === 'publish') {
            return [];
        }
        $name = match ($revision) {
            $autosave => "autosave-$revision->ID",
            $change => "change-$revision->ID",
            default => self::SAVED,
        };
        $savedAt = (int) strtotime("$revision->post_modified_gmt UTC");
        return ['draft_revision' => "$name-$savedAt", 'draft_saved_at' => gmdate('Y-m-d\TH:i:s\Z', $savedAt)];
    }
}
