<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIds;
use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\PendingChanges\PendingChanges;
use Meguri\Revalidation\Announcements;
use Throwable;
use WP_Post;

/**
 * Checks all changed entries at the end of a request.
 *
 * Invalid published entries are withheld: visitors get the last valid copy. Without one, they become drafts, except English
 * posts that only their Japanese posts make invalid: they appear once the Japanese posts are valid and published.
 */
final class FinalCheck
{
    private const PUBLIC = ['publish', 'future'];

    private static array $changed = [];
    /** @var array<int, true> posts withheld by this request */
    private static array $withheld = [];
    private static bool $isTrusted = false;

    public static function register(): void
    {
        // The REST API stores fields after the post. If that fails, `wp_after_insert_post` never runs.
        add_action('save_post', [self::class, 'note']);
        // Runs before the document becomes the valid copy.
        add_action('wp_after_insert_post', [self::class, 'withholdInvalid'], 15, 2);
        add_action('wp_after_insert_post', [self::class, 'onSaved'], 40);
        foreach (['added_post_meta', 'updated_post_meta', 'deleted_post_meta'] as $hook) {
            add_action($hook, static fn ($metaId, int $postId, string $key) => self::onMeta($postId, $key), 10, 3);
        }
        // Runs before WordPress publishes scheduled posts.
        add_action('publish_future_post', [self::class, 'stopInvalid'], 1);
        // Runs before change notifications.
        add_action('shutdown', [self::class, 'run'], 0);
    }

    /** Disables checks for imports, which are checked at their source, and store entries in several steps. */
    public static function trust(): void
    {
        self::$isTrusted = true;
    }

    public static function isTrusted(): bool
    {
        return self::$isTrusted;
    }

    /** Unpublishes scheduled entries that have become invalid. */
    public static function stopInvalid(int $postId): void
    {
        $post = get_post($postId);
        if ($post instanceof WP_Post && $post->post_status === 'future' && Problems::of($post) !== [] && !Problems::areJapaneseOnly($post)) {
            self::makeDraft($post);
        }
    }

    public static function run(): void
    {
        // A check may change further entries.
        while (self::$changed !== []) {
            $ids = array_keys(self::$changed);
            self::$changed = [];
            foreach ($ids as $id) {
                try {
                    self::check($id);
                } catch (Throwable $error) {
                    error_log(sprintf('Meguri: %s in %s:%d', $error->getMessage(), $error->getFile(), $error->getLine()));
                }
            }
        }
    }

    /** Withholds invalid posts until the end of the request. Shared fields affect the English post, too. */
    public static function withholdInvalid(int $postId, WP_Post $post): void
    {
        if (self::$isTrusted || EntryTypes::nameOf($post->post_type) === null) {
            return;
        }
        foreach (array_filter([$post, self::publicEnglishOf($post)]) as $candidate) {
            if (in_array($candidate->post_status, self::PUBLIC, true) && Problems::of($candidate) !== []) {
                self::withhold($candidate->ID);
            }
        }
    }

    public static function onSaved(int $postId): void
    {
        self::note($postId);
        // The REST response contains the state.
        if (defined('REST_REQUEST') && REST_REQUEST) {
            self::run();
        }
    }

    private static function onMeta(int $postId, string $key): void
    {
        if (!str_starts_with($key, 'meguri_')) {
            return;
        }
        $post = get_post($postId);
        $isOurs = $post instanceof WP_Post && EntryTypes::nameOf($post->post_type) !== null;
        if ($isOurs && in_array($key, [...PendingChanges::keys($post), EntryDates::DISPLAYED_KEY], true)) {
            self::note($postId);
        }
    }

    public static function note(int $postId): void
    {
        if (!self::$isTrusted && EntryTypes::nameOf((string) get_post_type($postId)) !== null) {
            self::$changed[$postId] = true;
        }
    }

    private static function check(int $postId): void
    {
        $post = get_post($postId);
        if (!$post instanceof WP_Post || $post->post_status === 'auto-draft') {
            return;
        }
        EntryIds::assign($postId, $post);
        $isPublic = in_array($post->post_status, self::PUBLIC, true);
        if ($isPublic || ValidCopy::isWithheld($postId)) {
            if (Problems::of($post) === []) {
                ValidCopy::release($postId);
            } elseif ($isPublic) {
                self::withhold($postId);
            }
        }
        $english = self::publicEnglishOf($post);
        if ($english !== null) {
            // Settles the English post before its row gets the shared fields.
            self::check($english->ID);
        }
        $hasNothingToShow = $post->post_status === 'publish' && ValidCopy::isWithheld($postId) && !ValidCopy::exists($postId);
        if ($hasNothingToShow && !Problems::areJapaneseOnly($post)) {
            self::makeDraft($post);
            return;
        }
        self::noteWithheld($post);
        EntryIndex::onSaved($postId, $post);
        Announcements::onPost($postId, $post);
    }

    /** Japanese drafts do not affect English posts, unless these are withheld. */
    private static function publicEnglishOf(WP_Post $post): ?WP_Post
    {
        $isJapanese = Languages::of($post->ID) === 'ja' && PendingChanges::originalOf($post->ID) === null;
        $english = $isJapanese ? get_post((int) Languages::sibling($post->ID)) : null;
        $isPublic = static fn (?WP_Post $half) => in_array($half?->post_status, self::PUBLIC, true);
        return $isPublic($english) && ($isPublic($post) || ValidCopy::isWithheld($english->ID)) ? $english : null;
    }

    private static function withhold(int $postId): void
    {
        if (!ValidCopy::isWithheld($postId)) {
            ValidCopy::withhold($postId);
            self::$withheld[$postId] = true;
        }
    }

    private static function noteWithheld(WP_Post $post): void
    {
        $isWithheld = ValidCopy::isWithheld($post->ID) && ValidCopy::exists($post->ID);
        if (isset(self::$withheld[$post->ID]) && $isWithheld && $post->post_status === 'publish') {
            RejectionNotices::note($post, Problems::of($post), RejectionNotices::WITHHELD);
        }
        unset(self::$withheld[$post->ID]);
    }

    /** `wp_update_post` would filter the text by the current user's capabilities. */
    private static function makeDraft(WP_Post $post): void
    {
        global $wpdb;
        ValidCopy::withhold($post->ID);
        $previousStatus = $post->post_status;
        $wpdb->update($wpdb->posts, ['post_status' => 'draft'], ['ID' => $post->ID]);
        clean_post_cache($post->ID);
        $draft = get_post($post->ID);
        wp_transition_post_status('draft', $previousStatus, $draft);
        EntryIndex::onSaved($post->ID, $draft);
        Announcements::onPost($post->ID, $draft);
        error_log(sprintf('Meguri: %s %d was not published: %s', $post->post_type, $post->ID, Problems::sentence($draft)));
    }
}
