<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIds;
use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\Content\Taxonomies;
use Meguri\Documents\DocumentFiles;
use Meguri\PendingChanges\PendingChanges;
use Meguri\Publication\FinalCheck;
use Meguri\Publication\ValidCopy;
use Meguri\Revalidation\Announcements;
use WP_Error;

/**
 * Repeating an import changes nothing.
 * Entries edited in WordPress since the last import are skipped unless forced.
 */
final class EntryImport
{
    /** @return array{result: string}|WP_Error */
    public static function run(string $type, int $entryId, array $entry): array|WP_Error
    {
        $primaryId = EntryIndex::postOf($type, $entryId, 'ja') ?? TransferState::inTrash($type, $entryId, 'ja');
        if ($primaryId !== null && ($entry['force'] ?? false) !== true) {
            $hash = TransferState::hash($primaryId);
            if ($hash === $entry['hash']) {
                return ['result' => 'unchanged'];
            }
            if ($hash === '') {
                return ['result' => 'edited'];
            }
        }
        Announcements::suppress();
        FinalCheck::trust();
        EntryIds::reserve($type, $entryId);
        $posts = [];
        foreach (['ja', 'en'] as $lang) {
            $text = $entry[$lang] ?? null;
            $existingId = EntryIndex::postOf($type, $entryId, $lang) ?? ($text === null ? null : TransferState::inTrash($type, $entryId, $lang));
            if ($existingId !== null) {
                // Otherwise the last valid copy could mix old and new text.
                ValidCopy::withhold($existingId);
            }
            $meta = $lang === 'ja' ? [TransferState::HASH_KEY => TransferState::UNFINISHED] : [];
            $posts[$lang] = self::storeOrTrash($type, $entryId, $lang, $entry, $text, $existingId, $meta);
            if ($posts[$lang] instanceof WP_Error) {
                return $posts[$lang];
            }
        }
        $posts = array_filter($posts);
        foreach (array_map('get_post', $posts) as $post) {
            // The list shows the reason of a withheld entry.
            ValidCopy::problem($post) === null ? ValidCopy::release($post->ID) : ValidCopy::withhold($post->ID);
        }
        array_map([EntryIndex::class, 'store'], $posts);
        foreach ($posts as $lang => $original) {
            $change = $entry['drafts'][$lang] ?? null;
            $existingId = PendingChanges::of($original)?->ID;
            $meta = [PendingChanges::ORIGINAL_KEY => $original];
            $stored = self::storeOrTrash($type, $entryId, $lang, (array) $change + $entry, $change, $existingId, $meta);
            if ($stored instanceof WP_Error) {
                return $stored;
            }
            if ($stored !== null) {
                EntrySource::store($stored, $change);
            }
        }
        // After all posts and index rows are stored.
        foreach ($posts as $lang => $post) {
            EntrySource::store($post, $entry[$lang]);
        }
        TransferState::storeHash($posts['ja'], $entry['hash']);
        return ['result' => $primaryId === null ? 'created' : 'updated'];
    }

    /**
     * Moves a removed entry to the trash, unless edited in WordPress.
     *
     * @return array{result: string}
     */
    public static function remove(string $type, int $entryId): array
    {
        $primary = EntryIndex::postOf($type, $entryId, 'ja');
        if ($primary === null || TransferState::hash($primary) === '') {
            return ['result' => 'edited'];
        }
        Announcements::suppress();
        foreach (array_filter([EntryIndex::postOf($type, $entryId, 'en'), $primary]) as $post) {
            wp_trash_post($post);
        }
        TransferState::storeHash($primary, TransferState::REMOVED);
        return ['result' => 'removed'];
    }

    /** @param array<string, mixed>|null $text null if removed */
    private static function storeOrTrash(string $type, int $entryId, string $lang, array $entry, ?array $text, ?int $existingId, array $meta): int|WP_Error|null
    {
        if ($text !== null) {
            return self::store($type, $entryId, $lang, $entry, $text, $existingId, $meta);
        }
        if ($existingId !== null) {
            wp_trash_post($existingId);
        }
        return null;
    }

    private static function store(string $type, int $entryId, string $lang, array $entry, array $text, ?int $existingId, array $meta): int|WP_Error
    {
        global $wpdb;
        $published = get_date_from_gmt(gmdate('Y-m-d H:i:s', strtotime($entry['publish_at'] ?? $entry['published_at'])));
        $postId = wp_insert_post(wp_slash([
            'ID' => $existingId ?? 0,
            'post_type' => EntryTypes::postType($type),
            'post_title' => $text['title'],
            'post_name' => $entry['slug'] ?? "$type-$entryId",
            'post_content' => $text['content'],
            'post_status' => $text['status'],
            'post_date' => $published,
            'post_date_gmt' => get_gmt_from_date($published),
            'edit_date' => true,
            'meta_input' => [Languages::LANGUAGE_KEY => $lang, Languages::ENTRY_ID_KEY => $entryId] + $meta,
        ]), true);
        if ($postId instanceof WP_Error) {
            return $postId;
        }
        self::storeFields($postId, Fields::translated($type), $text['fields']);
        if ($lang === 'ja') {
            self::storeFields($postId, Fields::shared($type), $entry['shared']);
            self::storeMeta($postId, EntryDates::DISPLAYED_KEY, isset($entry['publish_at']) ? $entry['published_at'] : null);
            self::storeMeta($postId, DocumentFiles::FILES_KEY, $entry['files'] ?? null);
            self::storeMeta($postId, EntrySource::FOLDER_KEY, $entry['folder'] ?? null);
            Taxonomies::assign($postId, $type);
        }
        $modified = get_date_from_gmt(gmdate('Y-m-d H:i:s', strtotime($entry['modified_at'])));
        // WordPress would store the current time.
        $wpdb->update($wpdb->posts, ['post_modified' => $modified, 'post_modified_gmt' => get_gmt_from_date($modified)], ['ID' => $postId]);
        clean_post_cache($postId);
        return $postId;
    }

    private static function storeFields(int $postId, array $fields, array $values): void
    {
        foreach (array_keys($fields) as $name) {
            self::storeMeta($postId, Fields::metaKey($name), $values[$name] ?? null);
        }
    }

    private static function storeMeta(int $postId, string $key, mixed $value): void
    {
        if ($value === null) {
            delete_post_meta($postId, $key);
        } else {
            update_post_meta($postId, $key, wp_slash($value));
        }
    }
}
