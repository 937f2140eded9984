<?php

declare(strict_types=1);

namespace Meguri\Content;

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
        $post = get_post($postId);
        $name = $post ? EntryTypes::nameOf($post->post_type) : null;
        $entryId = self::entryId($postId);
        return $name === null || $entryId === 0
            ? null
            : EntryIndex::postOf($name, $entryId, self::of($postId) === 'ja' ? 'en' : 'ja');
    }

    /** The Japanese post of a pair: the post itself where it is one, or has none. */
    public static function primary(int $postId): int
    {
        return self::of($postId) === 'ja' ? $postId : (self::sibling($postId) ?? $postId);
    }
}
