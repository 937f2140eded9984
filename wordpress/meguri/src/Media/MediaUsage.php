<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Content\EntryIndex;
use Meguri\Content\Languages;
use Meguri\Content\SiteOptions;
use Meguri\PendingChanges\PendingChanges;
use WP_Post;

/** Finds uses of an attachment, except in the trash: a restored draft reports missing files. */
final class MediaUsage
{
    /** @var array<int, list<int>>|null posts by attachment */
    private static ?array $posts = null;

    public static function register(): void
    {
        foreach (['wp_after_insert_post', 'deleted_post', 'updated_post_meta', 'added_post_meta', 'deleted_post_meta'] as $hook) {
            add_action($hook, static function (): void {
                self::$posts = null;
            }, 99);
        }
    }

    /** @return list<array{id: int, label: string, link: ?string}> `id` 0 for the site profile */
    public static function of(int $attachment): array
    {
        self::$posts ??= self::readAll();
        $posts = [];
        foreach (self::$posts[$attachment] ?? [] as $id) {
            $post = get_post($id);
            // Shared fields are edited in the Japanese post.
            $isShared = $post !== null && Languages::of($id) === 'en' && !in_array($attachment, UsedMedia::of($post, $post), true);
            $editedPost = $isShared ? get_post(Languages::primary($id)) : $post;
            if ($editedPost !== null) {
                $posts[$editedPost->ID] = self::entry($editedPost);
            }
        }
        return [...array_values($posts), ...(in_array($attachment, SiteOptions::media(), true) ? [self::profile()] : [])];
    }

    /** @return array<int, list<int>> posts by attachment */
    private static function readAll(): array
    {
        global $wpdb;
        $postIds = [];
        $rows = $wpdb->get_results('SELECT post_id, media FROM ' . EntryIndex::table() . " WHERE status <> 'trash' AND media <> '' ORDER BY type, entry_id, lang DESC");
        foreach ($rows as $row) {
            foreach (array_filter(explode(',', $row->media)) as $attachment) {
                $postIds[(int) $attachment][] = (int) $row->post_id;
            }
        }
        foreach (PendingChanges::ofAll() as $change) {
            foreach (UsedMedia::of($change, $change) as $attachment) {
                $postIds[$attachment][] = $change->ID;
            }
        }
        return $postIds;
    }

    /** @return array{id: int, label: string, link: ?string} */
    private static function entry(WP_Post $post): array
    {
        $title = $post->post_title === '' ? __('(no title)', 'meguri') : $post->post_title;
        $parts = [$title, get_post_type_object($post->post_type)->labels->singular_name];
        if (PendingChanges::originalOf($post->ID) !== null) {
            $parts[] = __('Change to a published entry', 'meguri');
        } elseif ($post->post_status !== 'publish') {
            // Status labels were translated before the user's language was set.
            $parts[] = (['future' => __('Scheduled', 'meguri')] + get_post_statuses())[$post->post_status] ?? $post->post_status;
        }
        return ['id' => $post->ID, 'label' => implode(' · ', $parts), 'link' => get_edit_post_link($post->ID, 'raw')];
    }

    /** @return array{id: int, label: string, link: ?string} */
    private static function profile(): array
    {
        $mayChange = current_user_can('meguri_manage_site');
        return ['id' => 0, 'label' => __('Site settings', 'meguri'), 'link' => $mayChange ? admin_url('admin.php?page=meguri-profile') : null];
    }
}
