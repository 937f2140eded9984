<?php

declare(strict_types=1);

namespace Meguri\Preview;

use Meguri\Content\Languages;
use Meguri\PendingChanges\PendingChanges;
use WP_Post;

/**
 * What a preview shows of a post: what is saved, or what one person has not saved yet. That is an autosave, of which WordPress keeps one
 * for each person: by its number in the token, nobody sees what a colleague is writing.
 */
final class Revisions
{
    private const SAVED = 'saved';
    /** Whatever is not published yet. */
    private const ALL = '1';

    /** The revision for a token: `autosave-123`, `change-45`, or `saved`. */
    public static function latestOf(WP_Post $post, int $userId): string
    {
        $autosave = self::newestOf($post, $userId);
        $saved = PendingChanges::originalOf($post->ID) === null ? self::SAVED : "change-$post->ID";
        return $autosave === null ? $saved : "autosave-$autosave->ID";
    }

    /** What a person has not saved; null where nothing is newer than what is saved. */
    public static function newestOf(WP_Post $post, int $userId): ?WP_Post
    {
        $autosave = wp_get_post_autosave($post->ID, $userId);
        return $autosave instanceof WP_Post && $autosave->post_modified_gmt > $post->post_modified_gmt ? $autosave : null;
    }

    /**
     * The changes of an entry that a revision shows: those of the entry that it is one of, and both languages', because its reader follows
     * the link to the other one.
     *
     * @param list<int> $postIds of entries
     * @return array<int, WP_Post> by the post that each will replace
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

    /** The autosave that a revision names, if it is one of this post; null otherwise. */
    public static function find(string $revision, WP_Post $post): ?WP_Post
    {
        if (preg_match('/^autosave-([1-9]\d{0,15})(?:-\d{1,12})?$/D', $revision, $match) !== 1) {
            return null;
        }
        $autosave = get_post((int) $match[1]);
        $isIts = $autosave !== null && wp_is_post_autosave($autosave) === $post->ID;
        return $isIts && $autosave->post_modified_gmt > $post->post_modified_gmt ? $autosave : null;
    }

    /**
     * What the document says about it; nothing for what is published as it is.
     *
     * @param WP_Post|null $change of either language
     * @return array{draft_revision?: string, draft_saved_at?: string}
     */
    public static function draftOf(WP_Post $post, ?WP_Post $autosave, ?WP_Post $change): array
    {
        $shown = $autosave ?? $change ?? $post;
        if ($shown === $post && $post->post_status === 'publish') {
            return [];
        }
        $name = match ($shown) {
            $autosave => "autosave-$shown->ID",
            $change => "change-$shown->ID",
            default => self::SAVED,
        };
        $savedAt = (int) strtotime("$shown->post_modified_gmt UTC");
        return ['draft_revision' => "$name-$savedAt", 'draft_saved_at' => gmdate('Y-m-d\TH:i:s\Z', $savedAt)];
    }
}
