<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use WP_Post;

/**
 * The one rule of what visitors may see, for everything that reads an entry: both posts of the pair are published without a password,
 * there is a valid document, and the end of publication has not come.
 */
final class Visibility
{
    public const END_FIELD = 'unpublish_at';

    /** The rule as a condition on the table of entries. @param string $alias of the table in the statement, with its dot */
    public static function condition(string $alias = ''): string
    {
        return sprintf('%1$svisible = 1 AND %1$sunpublish_at > %2$d', $alias, time());
    }

    /** The post of an entry in a language, where visitors may see it; null otherwise. */
    public static function postOf(string $type, int $entryId, string $lang): ?int
    {
        global $wpdb;
        $found = $wpdb->get_var($wpdb->prepare(
            'SELECT post_id FROM ' . EntryIndex::table() . ' WHERE type = %s AND entry_id = %d AND lang = %s AND ' . self::condition(),
            $type,
            $entryId,
            $lang,
        ));
        return $found === null ? null : (int) $found;
    }

    public static function isVisible(int $postId): bool
    {
        global $wpdb;
        $sql = 'SELECT 1 FROM ' . EntryIndex::table() . ' WHERE post_id = %d AND ' . self::condition();
        return $wpdb->get_var($wpdb->prepare($sql, $postId)) !== null;
    }

    /** Whether editors have published a post, and the Japanese post that decides for both languages. */
    public static function isPublished(WP_Post $post, WP_Post $primary): bool
    {
        return self::isOpen($post) && self::isOpen($primary) && Languages::of($primary->ID) === 'ja';
    }

    /** Whether a link to the site leads somewhere, as far as the post says: lists ask for each of theirs, so without a statement. */
    public static function isOffered(WP_Post $post): bool
    {
        return self::isOpen($post) && self::endedAt($post) === null;
    }

    private static function isOpen(WP_Post $post): bool
    {
        return $post->post_status === 'publish' && $post->post_password === '';
    }

    /** The end of publication, as a Unix time; null where there is none, or nothing that can be read as one. */
    public static function endOf(int $postId): ?int
    {
        return EntryDates::moment(get_post_meta(Languages::primary($postId), Fields::metaKey(self::END_FIELD), true));
    }

    /** When publication ended, as a Unix time; null for a post that is not published, or whose end has not come. */
    public static function endedAt(WP_Post $post): ?int
    {
        $end = $post->post_status === 'publish' ? self::endOf($post->ID) : null;
        return $end !== null && $end <= time() ? $end : null;
    }
}
