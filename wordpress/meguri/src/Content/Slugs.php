<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Publication\Visibility;
use WP_Post;

/** Slugs of entries, shared by both languages, with redirects from former slugs */
final class Slugs
{
    private const FORMER = 'former_slugs';
    /** Limit of the contract */
    private const MAX_FORMER = 20;
    private const MAX_LENGTH = 80;

    /** @var array<int, string> replaced in this request */
    private static array $previousSlugs = [];

    public static function register(): void
    {
        add_filter('pre_wp_unique_post_slug', [self::class, 'allowForTranslation'], 10, 5);
        add_action('post_updated', [self::class, 'storeFormer'], 10, 3);
        // WordPress's old slugs are for its own front end, which is closed.
        add_filter('add_post_metadata', static fn ($stored, int $postId, string $key) => $key === '_wp_old_slug'
            && EntryTypes::nameOf((string) get_post_type($postId)) !== null ? false : $stored, 10, 3);
        add_action('init', static function (): void {
            foreach (EntryTypes::postTypes() as $postType) {
                add_action("rest_after_insert_$postType", [self::class, 'restoreFormer']);
            }
        }, 20);
    }

    /**
     * Returns the slug if only the translation uses it. WordPress would return `kanda-2`.
     *
     * @param int|null $postId null for drafts created over REST
     */
    public static function allowForTranslation(?string $unique, string $slug, ?int $postId, string $status, string $postType): ?string
    {
        $type = EntryTypes::nameOf($postType);
        if ($type === null) {
            return $unique;
        }
        $entryId = Languages::entryId((int) $postId);
        return EntryIndex::isSlugFree($type, $slug, $entryId) ? $slug : $unique;
    }

    /** Stores former slugs, but only of published entries. */
    public static function storeFormer(int $postId, WP_Post $post, WP_Post $previous): void
    {
        $type = EntryTypes::nameOf($post->post_type);
        $isPrimary = $type !== null && EntryTypes::hasSlug($type) && Languages::of($postId) === 'ja';
        if (!$isPrimary || $previous->post_status !== 'publish' || $previous->post_name === $post->post_name || !self::isValid($previous->post_name)) {
            return;
        }
        self::$previousSlugs[$postId] = $previous->post_name;
        self::restoreFormer($post);
    }

    /** Repeats the update, because the editor's request overwrites the field. */
    public static function restoreFormer(WP_Post $post): void
    {
        $previousSlug = self::$previousSlugs[$post->ID] ?? null;
        if ($previousSlug !== null) {
            $former = array_filter(array_diff([...self::former($post->ID), $previousSlug], [$post->post_name]), [self::class, 'isValid']);
            update_post_meta($post->ID, Fields::metaKey(self::FORMER), array_slice(array_values(array_unique($former)), -self::MAX_FORMER));
        }
    }

    public static function isValid(mixed $slug): bool
    {
        return is_string($slug) && strlen($slug) <= self::MAX_LENGTH && preg_match('/^[a-z0-9]+(?:-[a-z0-9]+)*$/D', $slug) === 1;
    }

    /** @return list<array{from: string, to: string, status: int}> redirects to visible entries */
    public static function redirects(): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        $rows = $wpdb->get_results($wpdb->prepare(
            "SELECT e.post_id, e.slug, m.meta_value FROM $table e INNER JOIN {$wpdb->postmeta} m ON m.post_id = e.post_id
            WHERE e.lang = 'ja' AND m.meta_key = %s AND " . Visibility::condition('e.') . ' ORDER BY e.type, e.entry_id',
            Fields::metaKey(self::FORMER),
        ), ARRAY_A);
        _prime_post_caches(array_map('intval', array_column($rows, 'post_id')), false, false);
        $redirects = [];
        foreach ($rows as $row) {
            $post = get_post((int) $row['post_id']);
            $to = $post === null ? null : SitePaths::pathOf($post, $row['slug']);
            foreach (array_filter((array) maybe_unserialize($row['meta_value']), [self::class, 'isValid']) as $slug) {
                $from = $to === null || $slug === $row['slug'] ? null : self::addressWith($to, $slug);
                if ($from !== null) {
                    $redirects[] = ['from' => $from, 'to' => $to, 'status' => 301];
                }
            }
        }
        return $redirects;
    }

    /** Returns null if the path does not contain the slug. */
    private static function addressWith(string $path, string $slug): ?string
    {
        return substr_count($path, '/') === 2 && !str_starts_with($path, '/services/') ? dirname($path) . "/$slug" : null;
    }

    private static function former(int $postId): array
    {
        return array_values((array) (get_post_meta($postId, Fields::metaKey(self::FORMER), true) ?: []));
    }
}
