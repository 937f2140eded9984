<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use WP_Post;

/**
 * Visitors see an entry if both posts are published without a password, a valid document exists, and publication has
 * not ended.
 */
final class Visibility
{
    public const END_FIELD = 'unpublish_at';

    /** @param string $alias with a trailing dot */
    public static function condition(string $alias = ''): string
    {
        return sprintf('%1$svisible = 1 AND %1$sunpublish_at > %2$d', $alias, time());
    }

    /** Returns null if visitors may not see the post. */
    public static function postOf(string $type, int $entryId, string $lang): ?int
    {
        global $wpdb;
        $postId = $wpdb->get_var($wpdb->prepare(
            'SELECT post_id FROM ' . EntryIndex::table() . ' WHERE type = %s AND entry_id = %d AND lang = %s AND ' . self::condition(),
            $type,
            $entryId,
            $lang,
        ));
        return $postId === null ? null : (int) $postId;
    }

    public static function isVisible(int $postId): bool
    {
        global $wpdb;
        $sql = 'SELECT 1 FROM ' . EntryIndex::table() . ' WHERE post_id = %d AND ' . self::condition();
        return $wpdb->get_var($wpdb->prepare($sql, $postId)) !== null;
    }

    /** The Japanese post decides for both languages. */
    public static function isPublished(WP_Post $post, WP_Post $primary): bool
    {
        return self::isOpen($post) && self::isOpen($primary) && Languages::of($primary->ID) === 'ja';
    }

    /** Uses only post data, because lists call it for each row. */
    public static function isOffered(WP_Post $post): bool
    {
        return self::isOpen($post) && self::endedAt($post) === null;
    }

    private static function isOpen(WP_Post $post): bool
    {
        return $post->post_status === 'publish' && $post->post_password === '';
    }

    /** @return int|null Unix time */
    public static function endOf(int $postId): ?int
    {
        return EntryDates::moment(get_post_meta(Languages::primary($postId), Fields::metaKey(self::END_FIELD), true));
    }

    /** @return int|null Unix time */
    public static function endedAt(WP_Post $post): ?int
    {
        $end = $post->post_status === 'publish' ? self::endOf($post->ID) : null;
        return $end !== null && $end <= time() ? $end : null;
    }
}
