<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\EntryIndex;
use Meguri\Content\Languages;
use Meguri\Media\Media;
use Meguri\PendingChanges\PendingChanges;
use WP_Post;

/** What is here already, so that a move that was interrupted goes on, and one that is done does nothing. */
final class TransferState
{
    /** On the Japanese post: the hash of what was moved in, and both posts' dates of change at that time. */
    public const HASH_KEY = 'meguri_transfer';
    /** While an entry is being moved: what is interrupted then is moved again, and not taken for somebody's change. */
    public const UNFINISHED = ['hash' => 'unfinished', 'modified' => null];
    /** Of an entry that a move has put into the trash: it may come back. */
    public const REMOVED = 'removed';

    /** @return array{entries: array<string, string>, trash: list<string>, media: array<string, array{id: int, url: string, signature: string}>} hashes by `works/12`, files by path */
    public static function all(): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        $entries = [];
        // What is in the trash first: one that is not there any more may be here again.
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

    /** The hash of what was moved in; empty where somebody has changed it since. */
    public static function hash(int $primaryId): string
    {
        $kept = get_post_meta($primaryId, self::HASH_KEY, true);
        return is_array($kept) && in_array($kept['modified'], [null, self::modified($primaryId)], true) ? $kept['hash'] : '';
    }

    public static function keep(int $primaryId, string $hash): void
    {
        update_post_meta($primaryId, self::HASH_KEY, ['hash' => $hash, 'modified' => self::modified($primaryId)]);
    }

    /** The post of an entry that has been put into the trash here; null where there is none. */
    public static function inTrash(string $type, int $entryId, string $lang): ?int
    {
        global $wpdb;
        $found = $wpdb->get_var($wpdb->prepare(
            'SELECT MAX(post_id) FROM ' . EntryIndex::table() . " WHERE type = %s AND entry_id = %d AND lang = %s AND status = 'trash'",
            $type,
            $entryId,
            $lang,
        ));
        return $found === null ? null : (int) $found;
    }

    private static function modified(int $primaryId): string
    {
        $ids = array_filter([$primaryId, Languages::sibling($primaryId)]);
        $posts = [...array_map('get_post', $ids), ...PendingChanges::ofAll(array_values($ids))];
        return implode(' ', array_map(static fn (WP_Post $post) => "$post->post_status $post->post_modified_gmt", array_values($posts)));
    }
}
