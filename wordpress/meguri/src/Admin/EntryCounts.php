<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Content\EntryIndex;
use Meguri\Publication\Visibility;
use WP_Post;

/** Dashboard counts, with a constant number of queries */
final class EntryCounts
{
    private const NAMED = 5;

    /** @return array<string, array<string, int>> Japanese entries by type and status; published ones only if visible */
    public static function byTypeAndStatus(): array
    {
        global $wpdb;
        $rows = $wpdb->get_results(
            'SELECT type, status, COUNT(*) AS number FROM ' . EntryIndex::table()
            . " WHERE lang = 'ja' AND (status <> 'publish' OR (" . Visibility::condition() . ')) GROUP BY type, status',
        );
        $counts = [];
        foreach ($rows as $row) {
            $counts[$row->type][$row->status] = (int) $row->number;
        }
        return $counts;
    }

    /** @return array{posts: list<WP_Post>, total: int} newest published Japanese entries without any English post */
    public static function untranslated(): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        $ids = array_map('intval', $wpdb->get_col(
            "SELECT own.post_id FROM $table own
            LEFT JOIN $table other ON other.type = own.type AND other.entry_id = own.entry_id AND other.lang = 'en' AND other.status <> 'trash'
            WHERE own.lang = 'ja' AND own.status = 'publish' AND other.post_id IS NULL
            ORDER BY own.published_at DESC, own.post_id DESC",
        ));
        $named = array_slice($ids, 0, self::NAMED);
        _prime_post_caches($named, false, false);
        return ['posts' => array_values(array_filter(array_map('get_post', $named))), 'total' => count($ids)];
    }
}
