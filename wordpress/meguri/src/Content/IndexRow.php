<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Media\UsedMedia;
use Meguri\PendingChanges\PendingChanges;
use Meguri\Publication\Visibility;
use WP_Post;

/** The row of a post in the table of entries, as the post is; {@see \Meguri\Publication\ValidCopy} decides what visitors get. */
final class IndexRow
{
    /** Later than any moment: 31 December 9999. */
    public const NEVER = 253402300799;
    private const SLUG_LENGTH = 80;
    /** MySQL stores no row with a value that is longer than its column: the row before would stay, and with it what visitors see. */
    private const WORD_LENGTH = 20;
    private const MAX_ROLES = 4;

    /** @return array<string, int|string>|null null for a post that is no entry, or a change of one */
    public static function of(WP_Post $post): ?array
    {
        $type = EntryTypes::nameOf($post->post_type);
        $entryId = Languages::entryId($post->ID);
        if ($type === null || $entryId === 0 || PendingChanges::originalOf($post->ID) !== null) {
            return null;
        }
        $primary = get_post(Languages::primary($post->ID)) ?? $post;
        $shared = static fn (?string $field) => $field === null ? '' : get_post_meta($primary->ID, Fields::metaKey($field), true);
        $filtered = static fn (string $column) => $shared(IndexColumns::fieldOf($type, $column));
        return [
            'post_id' => $post->ID,
            'type' => $type,
            'lang' => Languages::of($post->ID),
            'entry_id' => $entryId,
            // What WordPress makes of a Japanese title is longer than the contract's slugs, and the row would not be stored.
            'slug' => EntryTypes::hasSlug($type) ? substr($primary->post_name, 0, self::SLUG_LENGTH) : '',
            'status' => $post->post_status,
            'visible' => (int) Visibility::isPublished($post, $primary),
            'published_at' => (int) strtotime(EntryDates::published($primary)),
            'unpublish_at' => EntryDates::moment($shared('unpublish_at')) ?? self::NEVER,
            'pinned_until' => EntryDates::moment($shared('pinned_until')) ?? 0,
            'starts_at' => EntryDates::moment($shared('starts_at')) ?? 0,
            'ends_at' => EntryDates::moment($shared('ends_at')) ?? 0,
            'category' => self::word($filtered('category')),
            'roles' => self::commaList(array_slice(array_unique(array_map([self::class, 'word'], (array) $filtered('roles'))), 0, self::MAX_ROLES)),
            'station' => self::word($filtered('station')),
            // Of a month that is written, or of the date of publication.
            'month' => self::month($filtered('month')) ?? self::month(substr(EntryDates::published($primary), 0, 7)) ?? '',
            'media' => self::commaList(UsedMedia::of($post, $primary)),
        ];
    }

    /**
     * A word of the vocabulary; empty for anything else. A draft's fields are not held against the vocabulary yet, and these columns
     * become parts of queries.
     */
    public static function word(mixed $value): string
    {
        return is_string($value) && strlen($value) <= self::WORD_LENGTH && preg_match('/^[a-z]+(?:-[a-z]+)*$/D', $value) === 1 ? $value : '';
    }

    /** With a comma on either side of each, so that `LIKE '%,fund,%'` finds one. @param array<int|string> $values */
    public static function commaList(array $values): string
    {
        $kept = array_filter($values);
        return $kept === [] ? '' : ',' . implode(',', $kept) . ',';
    }

    /** Null for anything else: a draft may say what it likes. */
    public static function month(mixed $value): ?string
    {
        return is_string($value) && preg_match('/^\d{4}-\d{2}$/D', $value) === 1 ? $value : null;
    }
}
