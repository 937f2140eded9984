<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Content\EntryIndex;
use Meguri\Content\SiteOptions;
use Meguri\Documents\DocumentFiles;
use Meguri\Publication\Visibility;

final class OfferedFiles
{
    /** @param string $path relative to the uploads */
    public static function has(int $attachment, string $path): bool
    {
        return self::isInEntry($attachment) || self::isInSettings($path);
    }

    /** On-request documents need a personal link. */
    private static function isInEntry(int $attachment): bool
    {
        global $wpdb;
        $table = EntryIndex::table();
        $sql = "SELECT type, entry_id FROM $table WHERE " . Visibility::condition() . ' AND media LIKE %s';
        $rows = $wpdb->get_results($wpdb->prepare($sql, "%,$attachment,%"), ARRAY_A) ?: [];
        foreach ($rows as $row) {
            $primary = $row['type'] === 'downloads' ? EntryIndex::postOf('downloads', (int) $row['entry_id'], 'ja') : null;
            $files = $primary === null ? [] : (array) get_post_meta($primary, DocumentFiles::FILES_KEY, true);
            $isOnRequest = $primary !== null && DocumentFiles::access($primary) !== 'open';
            if (!$isOnRequest || !in_array($attachment, array_map('intval', $files), true)) {
                return true;
            }
        }
        return false;
    }

    private static function isInSettings(string $path): bool
    {
        $forms = array_unique([$path, implode('/', array_map('rawurlencode', explode('/', $path)))]);
        foreach ([SiteOptions::PROFILE, SiteOptions::NOTICE, SiteOptions::REDIRECTS] as $option) {
            $text = (string) wp_json_encode(get_option($option), JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE);
            if (array_filter($forms, static fn (string $form) => str_contains($text, "/$form")) !== []) {
                return true;
            }
        }
        return false;
    }
}
