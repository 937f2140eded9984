<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\EntryIndex;
use Meguri\Content\Languages;
use Meguri\Media\Media;
use Meguri\PendingChanges\PendingChanges;
use WP_Post;

/** Existing content, used to resume or skip imports. */
final class TransferState
{
    /** On the Japanese post: import hash and modification dates. */
    public const HASH_KEY = 'meguri_transfer';
    /** Interrupted imports are repeated and not mistaken for edits. */
    public const UNFINISHED = ['hash' => 'unfinished', 'modified' => null];
    /** Hash of an entry that an import moved to the trash. */
    public const REMOVED = 'removed';

    /** @return array{entries: array<string, string>, trash: list<string>, media: array<string, array{id: int, url: string, signature: string}>} hashes by `works/12`, files by path */
    public static function all(): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        $entries = [];
        // Trash first, so that live entries override trashed ones.
        $rows = $wpdb->get_results("SELECT type, entry_id, post_id, status FROM $table WHERE lang = 'ja' ORDER BY status = 'trash' DESC", ARRAY_A);
        update_meta_cache('post', array_column($rows, 'post_id'));
        $trash = [];
        foreach ($rows as $row) {
            $name = "{$row['type']}/{$row['entry_id']}";
            $entries[$name] = self::hash((int) $row['post_id']);
            $trash[$name] = $row['status'] === 'trash';
        }
        $media = [];
        foreach ($wpdb->get_results($wpdb->prepare("SELECT post_id, meta_value FROM {$wpdb->postmeta} WHERE meta_key = %s", Media::PATH_KEY), ARRAY_A) as $row) {
            $id = (int) $row['post_id'];
            $media[$row['meta_value']] = ['id' => $id, 'url' => (string) wp_get_attachment_url($id), 'signature' => MediaImport::signature($id)];
        }
        return ['entries' => $entries, 'trash' => array_keys(array_filter($trash)), 'media' => $media];
    }

    /** Returns an empty string if edited since. */
    public static function hash(int $primaryId): string
    {
        $stored = get_post_meta($primaryId, self::HASH_KEY, true);
        return is_array($stored) && in_array($stored['modified'], [null, self::modified($primaryId)], true) ? $stored['hash'] : '';
    }

    public static function storeHash(int $primaryId, string $hash): void
    {
        update_post_meta($primaryId, self::HASH_KEY, ['hash' => $hash, 'modified' => self::modified($primaryId)]);
    }

    public static function inTrash(string $type, int $entryId, string $lang): ?int
    {
        global $wpdb;
        $postId = $wpdb->get_var($wpdb->prepare(
            'SELECT MAX(post_id) FROM ' . EntryIndex::table() . " WHERE type = %s AND entry_id = %d AND lang = %s AND status = 'trash'",
            $type,
            $entryId,
            $lang,
        ));
        return $postId === null ? null : (int) $postId;
    }

    private static function modified(int $primaryId): string
    {
        $ids = array_filter([$primaryId, Languages::sibling($primaryId)]);
        $posts = [...array_map('get_post', $ids), ...PendingChanges::ofAll(array_values($ids))];
        return implode(' ', array_map(static fn (WP_Post $post) => "$post->post_status $post->post_modified_gmt", array_values($posts)));
    }
}
