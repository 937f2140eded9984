<?php

declare(strict_types=1);

namespace Meguri\Content;

use WP_Post;

/**
 * Pairs Japanese and English posts by their contract id.
 *
 * The Japanese post has the shared fields, and decides whether the entry is published.
 */
final class Languages
{
    /** `ja` or `en`, on every post */
    public const LANGUAGE_KEY = 'meguri_lang';
    /** The contract's id, unique within a type */
    public const ENTRY_ID_KEY = 'meguri_entry_id';

    /** @var array<int, int|null> cached translations */
    private static array $siblings = [];

    public static function of(int $postId): string
    {
        return get_post_meta($postId, self::LANGUAGE_KEY, true) === 'en' ? 'en' : 'ja';
    }

    public static function entryId(int $postId): int
    {
        return (int) get_post_meta($postId, self::ENTRY_ID_KEY, true);
    }

    public static function ofUser(): string
    {
        return str_starts_with(get_user_locale(), 'ja') ? 'ja' : 'en';
    }

    /** Returns the post in the other language. */
    public static function sibling(int $postId): ?int
    {
        if (!array_key_exists($postId, self::$siblings)) {
            $post = get_post($postId);
            self::prime($post === null ? [] : [$post]);
        }
        return self::$siblings[$postId] ?? null;
    }

    /** Uses one query per type. @param array<WP_Post> $posts */
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
            $placeholders = implode(',', array_fill(0, count($byEntry), '%d'));
            $sql = 'SELECT post_id, entry_id, lang FROM ' . EntryIndex::table() . " WHERE type = %s AND entry_id IN ($placeholders) AND status <> 'trash'";
            foreach ($wpdb->get_results($wpdb->prepare($sql, $type, ...array_keys($byEntry)), ARRAY_A) as $row) {
                foreach ($byEntry[(int) $row['entry_id']] as $postId) {
                    if (self::of($postId) !== $row['lang']) {
                        self::$siblings[$postId] = (int) $row['post_id'];
                    }
                }
            }
        }
    }

    /** Called after changes of the entries table. */
    public static function forget(): void
    {
        self::$siblings = [];
    }

    /** Returns the Japanese post, or else the post itself. */
    public static function primary(int $postId): int
    {
        return self::of($postId) === 'ja' ? $postId : (self::sibling($postId) ?? $postId);
    }
}
