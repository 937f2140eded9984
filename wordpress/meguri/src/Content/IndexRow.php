<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Media\UsedMedia;
use Meguri\PendingChanges\PendingChanges;
use Meguri\Publication\Visibility;
use WP_Post;

/** The table row of a post; {@see \Meguri\Publication\ValidCopy} selects the delivered version. */
final class IndexRow
{
    /** 31 December 9999 */
    public const NEVER = 253402300799;
    private const SLUG_LENGTH = 80;
    /** MySQL rejects rows with too long values; the outdated row would stay. */
    private const WORD_LENGTH = 20;
    private const MAX_ROLES = 4;

    /** @return array<string, int|string>|null null for pending changes and other posts */
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
            // Slugs from Japanese titles may exceed the column.
            'slug' => EntryTypes::hasSlug($type) ? substr($primary->post_name, 0, self::SLUG_LENGTH) : '',
            'status' => $post->post_status,
            'visible' => (int) Visibility::isPublished($post, $primary),
            'published_at' => (int) strtotime(EntryDates::published($primary)),
            'unpublish_at' => EntryDates::moment($shared('unpublish_at')) ?? self::NEVER,
            'pinned_until' => EntryDates::moment($shared('pinned_until')) ?? 0,
            'starts_at' => EntryDates::moment($shared('starts_at')) ?? 0,
            'ends_at' => EntryDates::moment($shared('ends_at')) ?? 0,
            'category' => self::vocabularyTerm($filtered('category')),
            'roles' => self::commaList(array_slice(array_unique(array_map([self::class, 'vocabularyTerm'], (array) $filtered('roles'))), 0, self::MAX_ROLES)),
            'station' => self::vocabularyTerm($filtered('station')),
            // A month field, or else the publication date.
            'month' => self::month($filtered('month')) ?? self::month(substr(EntryDates::published($primary), 0, 7)) ?? '',
            'media' => self::commaList(UsedMedia::of($post, $primary)),
        ];
    }

    /** Returns an empty string for anything but a vocabulary term: drafts are not validated. */
    public static function vocabularyTerm(mixed $value): string
    {
        return is_string($value) && strlen($value) <= self::WORD_LENGTH && preg_match('/^[a-z]+(?:-[a-z]+)*$/D', $value) === 1 ? $value : '';
    }

    /** Allows `LIKE '%,fund,%'`. @param array<int|string> $values */
    public static function commaList(array $values): string
    {
        $nonEmpty = array_filter($values);
        return $nonEmpty === [] ? '' : ',' . implode(',', $nonEmpty) . ',';
    }

    /** Drafts may contain invalid months. */
    public static function month(mixed $value): ?string
    {
        return is_string($value) && preg_match('/^\d{4}-\d{2}$/D', $value) === 1 ? $value : null;
    }
}
