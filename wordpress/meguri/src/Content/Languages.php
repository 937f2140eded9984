<?php

declare(strict_types=1);

namespace Meguri\Content;

use WP_Post;

/**
 * The pair: a Japanese post and, perhaps, an English one, with the same id of the contract. The Japanese one holds what is the same
 * in both languages, and decides whether the entry is published at all.
 */
final class Languages
{
    /** On every post: `ja` or `en`. */
    public const LANGUAGE_KEY = 'meguri_lang';
    /** On both posts of a pair: the contract's id, unique within a type. */
    public const ENTRY_ID_KEY = 'meguri_entry_id';

    /** @var array<int, int|null> the post of the other language, by post: every shared field of an English entry asks for it */
    private static array $siblings = [];

    public static function of(int $postId): string
    {
        return get_post_meta($postId, self::LANGUAGE_KEY, true) === 'en' ? 'en' : 'ja';
    }

    public static function entryId(int $postId): int
    {
        return (int) get_post_meta($postId, self::ENTRY_ID_KEY, true);
    }

    /** The language of whoever looks at the admin. */
    public static function ofUser(): string
    {
        return str_starts_with(get_user_locale(), 'ja') ? 'ja' : 'en';
    }

    /** The post of an entry in the other language; null where there is none. */
    public static function sibling(int $postId): ?int
    {
        if (!array_key_exists($postId, self::$siblings)) {
            $post = get_post($postId);
            self::prime($post === null ? [] : [$post]);
        }
        return self::$siblings[$postId] ?? null;
    }

    /** Loads the other languages of posts with a query for each type, and not for each post. @param array<WP_Post> $posts */
    public static function prime(array $posts): void
    {
        global $wpdb;
        $byType = [];
        foreach ($posts as $post) {
            $type = EntryTypes::nameOf($post->post_type);
            $entryId = $type === null ? 0 : self::entryId($post->ID);
            self::$siblings[$post->ID] = null;
            if ($entryId > 0) {
                $byType[$type][$entryId][] = $post->ID;
            }
        }
        foreach ($byType as $type => $byEntry) {
            $places = implode(',', array_fill(0, count($byEntry), '%d'));
            $sql = 'SELECT post_id, entry_id, lang FROM ' . EntryIndex::table() . " WHERE type = %s AND entry_id IN ($places) AND status <> 'trash'";
            foreach ($wpdb->get_results($wpdb->prepare($sql, $type, ...array_keys($byEntry)), ARRAY_A) as $row) {
                foreach ($byEntry[(int) $row['entry_id']] as $postId) {
                    if (self::of($postId) !== $row['lang']) {
                        self::$siblings[$postId] = (int) $row['post_id'];
                    }
                }
            }
        }
    }

    /** After a change of the table of entries, by this request or by another. */
    public static function forget(): void
    {
        self::$siblings = [];
    }

    /** The Japanese post of a pair: the post itself where it is one, or has none. */
    public static function primary(int $postId): int
    {
        return self::of($postId) === 'ja' ? $postId : (self::sibling($postId) ?? $postId);
    }
}
