<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\EntryCheck;
use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\Publication\Problems;
use Meguri\Publication\ValidCopy;
use Meguri\Publication\Visibility;
use WP_Post;

/** Entries that are published or scheduled, but not on the site */
final class HiddenEntries
{
    /** Number of entries to check, most recently changed first */
    private const CHECKED = 200;
    private const INVALID = 'meguri_invalid_entries';
    private const CACHE_SECONDS = 600;
    /** Older ends are not listed. */
    private const ENDED_DAYS = 30;
    private const MAX_PER_REASON = 50;

    public static function register(): void
    {
        add_action('wp_after_insert_post', [self::class, 'recheck'], 10, 2);
        foreach (['delete_attachment', 'edit_attachment'] as $hook) {
            add_action($hook, [self::class, 'recheckUses']);
        }
    }

    /** Rechecks changed entries and their translations only. */
    public static function recheck(int $postId, WP_Post $post): void
    {
        if (EntryTypes::nameOf($post->post_type) !== null) {
            self::addToCache(array_filter([$postId, Languages::sibling($postId)]));
        }
    }

    public static function recheckUses(int $attachment): void
    {
        global $wpdb;
        $sql = 'SELECT post_id FROM ' . EntryIndex::table() . ' WHERE media LIKE %s LIMIT %d';
        self::addToCache(array_map('intval', $wpdb->get_col($wpdb->prepare($sql, "%,$attachment,%", self::CHECKED))));
    }

    private static function addToCache(array $ids): void
    {
        $cached = get_transient(self::INVALID);
        if (is_array($cached) && array_diff($ids, $cached) !== []) {
            set_transient(self::INVALID, array_slice(array_values(array_unique([...$ids, ...$cached])), 0, self::CHECKED), self::CACHE_SECONDS);
        }
    }

    /** @return list<array{post: WP_Post, reason: string}> problems first */
    public static function all(): array
    {
        $rows = [];
        foreach ([self::withheld(), self::invalid(), self::hidden(), self::ended(), self::planned()] as $entries) {
            foreach ($entries as $id => $reason) {
                $post = get_post($id);
                if ($post !== null) {
                    $rows[$id] ??= ['post' => $post, 'reason' => $reason];
                }
            }
        }
        return array_values($rows);
    }

    /** @return array<int, string> reasons by post */
    private static function withheld(): array
    {
        $posts = array_filter(ValidCopy::withheldPosts(self::MAX_PER_REASON), static fn (WP_Post $post) => $post->post_status !== 'trash');
        return array_filter(array_map([Problems::class, 'sentence'], array_column($posts, null, 'ID')));
    }

    /** @return array<int, string> reasons by post */
    private static function invalid(): array
    {
        $cached = get_transient(self::INVALID);
        $isCached = is_array($cached);
        // Keeps the SQL list non-empty: no post has the id 0.
        $restriction = $isCached ? ' AND entry.post_id IN (' . implode(',', array_map('intval', [0, ...$cached])) . ')' : '';
        $ids = self::posts(Visibility::condition('entry.') . "$restriction ORDER BY post.post_modified_gmt DESC, post.ID DESC LIMIT %d", [self::CHECKED]);
        EntryIndex::prime($ids);
        $findings = array_filter(array_map([self::class, 'firstFinding'], array_combine($ids, $ids)));
        if (!$isCached) {
            set_transient(self::INVALID, array_keys($findings), self::CACHE_SECONDS);
        }
        return $findings;
    }

    private static function firstFinding(int $id): string
    {
        $post = get_post($id);
        $finding = $post === null ? null : EntryCheck::of(new EditedEntry($post))[0] ?? null;
        return $finding === null ? '' : "{$finding['label']}: {$finding['message']}";
    }

    private static function hidden(): array
    {
        $ids = self::posts("post.post_status = 'private' OR (post.post_status IN ('publish', 'future') AND post.post_password <> '')
            OR (post.post_status = 'publish' AND entry.visible = 0) ORDER BY post.post_modified_gmt DESC, post.ID DESC LIMIT %d", [self::MAX_PER_REASON]);
        EntryIndex::prime($ids);
        return array_map(static fn (int $id) => self::reasonOf(get_post($id)), array_combine($ids, $ids));
    }

    private static function reasonOf(WP_Post $post): string
    {
        $japanese = Languages::of($post->ID) === 'ja' ? $post : get_post((int) Languages::sibling($post->ID));
        return match (true) {
            $post->post_password !== '' => __('Protected with a password', 'meguri'),
            $post->post_status === 'private' => __('Private', 'meguri'),
            $japanese === null || $japanese->post_status === 'trash' => __('The Japanese version is missing.', 'meguri'),
            $japanese->post_password !== '' => __('The Japanese version is protected with a password.', 'meguri'),
            $japanese->post_status === 'publish' => Problems::sentence($post),
            default => __('The Japanese version is not published.', 'meguri'),
        };
    }

    private static function ended(): array
    {
        $rows = self::moments('entry.unpublish_at', "entry.lang = 'ja' AND entry.status = 'publish' AND entry.unpublish_at BETWEEN %d AND %d
            ORDER BY entry.unpublish_at DESC, post.ID DESC LIMIT %d", [time() - self::ENDED_DAYS * DAY_IN_SECONDS, time(), self::MAX_PER_REASON]);
        /* translators: %s: date and time */
        return array_map(static fn (string $moment) => sprintf(__('Publication ended (%s)', 'meguri'), self::date((int) $moment)), $rows);
    }

    private static function planned(): array
    {
        $rows = self::moments('post.post_date_gmt', "entry.lang = 'ja' AND post.post_status = 'future' ORDER BY post.post_date_gmt, post.ID LIMIT %d", [self::MAX_PER_REASON]);
        /* translators: %s: date and time */
        return array_map(static fn (string $moment) => sprintf(__('Scheduled for %s', 'meguri'), self::date((int) strtotime("$moment UTC"))), $rows);
    }

    private static function date(int $moment): string
    {
        return (string) wp_date(__('j M Y, H:i', 'meguri'), $moment);
    }

    /** @return list<int> */
    private static function posts(string $rest, array $values): array
    {
        global $wpdb;
        return array_map('intval', $wpdb->get_col(self::prepared('entry.post_id', $rest, $values)));
    }

    /** @return array<int, string> dates by post */
    private static function moments(string $column, string $rest, array $values): array
    {
        global $wpdb;
        return array_column($wpdb->get_results(self::prepared("entry.post_id, $column AS moment", $rest, $values), ARRAY_A), 'moment', 'post_id');
    }

    private static function prepared(string $columns, string $rest, array $values): string
    {
        global $wpdb;
        $table = EntryIndex::table();
        return $wpdb->prepare("SELECT $columns FROM $table entry JOIN {$wpdb->posts} post ON post.ID = entry.post_id WHERE $rest", ...$values);
    }
}
