<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Documents\DocumentFiles;
use Meguri\Documents\Documents;
use Meguri\Documents\EntryFields;
use Meguri\PendingChanges\PendingChanges;
use WP_Error;
use WP_Post;

/** Exports an entry in the format of {@see EntryImport}. */
final class EntryExport
{
    public static function run(string $type, int $entryId): array|WP_Error
    {
        $primaryId = EntryIndex::postOf($type, $entryId, 'ja');
        $primary = $primaryId === null ? null : get_post($primaryId);
        if ($primary === null) {
            return new WP_Error('rest_post_invalid_id', 'There is no such entry.', ['status' => 404]);
        }
        $englishId = EntryIndex::postOf($type, $entryId, 'en');
        $posts = array_filter(['ja' => $primary, 'en' => $englishId === null ? null : get_post($englishId)]);
        $changes = PendingChanges::ofAll(array_values(array_map(static fn (WP_Post $post) => $post->ID, $posts)));
        $response = [
            'type' => $type,
            'id' => $entryId,
            'publish_at' => $primary->post_status === 'future' ? EntryDates::published($primary) : null,
            'folder' => get_post_meta($primary->ID, EntrySource::FOLDER_KEY, true) ?: null,
            'files' => self::files($primary->ID),
            'drafts' => [],
        ] + self::shared($type, $primary);
        foreach ($posts as $lang => $post) {
            $response[$lang] = self::text($type, $post, $primary);
            $change = $changes[$post->ID] ?? null;
            if ($change !== null) {
                $japanese = $changes[$primary->ID] ?? $primary;
                $response['drafts'][$lang] = self::text($type, $change, $japanese) + self::shared($type, $japanese);
            }
        }
        return $response;
    }

    private static function text(string $type, WP_Post $post, WP_Post $primary): array
    {
        // Leaves placeholders unfilled, as in content files.
        $entry = new EntryFields($post, $primary, []);
        return [
            'title' => $post->post_title,
            'status' => $post->post_status,
            'fields' => $entry->pick(...array_keys(Fields::translated($type))),
            'document' => Documents::of($entry),
        ] + EntrySource::of($post);
    }

    /** @return array<string, mixed> shared by both languages */
    private static function shared(string $type, WP_Post $primary): array
    {
        return [
            'published_at' => EntryDates::published($primary),
            'modified_at' => EntryDates::modified($primary, $primary),
            'shared' => (new EntryFields($primary, $primary, []))->pick(...array_keys(Fields::shared($type))),
        ] + (EntryTypes::hasSlug($type) ? ['slug' => $primary->post_name] : []);
    }

    /** @return array<string, string> base64 by language */
    private static function files(int $primaryId): array
    {
        $files = [];
        foreach (Fields::vocabulary('languages') as $lang) {
            $path = DocumentFiles::path($primaryId, $lang);
            if ($path !== null) {
                $files[$lang] = base64_encode((string) file_get_contents($path));
            }
        }
        return $files;
    }
}
