<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\Publication\ValidCopy;

/** PDFs of a document, stored on the Japanese post. */
final class DocumentFiles
{
    /** `{ja: attachment, en: attachment}` */
    public const FILES_KEY = 'meguri_files';

    /** @return list<array{lang: string, bytes: int, href: ?string}> */
    public static function of(EntryFields $entry, string $access): array
    {
        $files = [];
        foreach ((array) $entry->get('document_languages') as $lang) {
            $path = self::path($entry->primary->ID, $lang);
            if ($path !== null) {
                $id = Languages::entryId($entry->primary->ID);
                $href = $access === 'open' ? "/wp-json/api/v1/downloads/$id/files/$lang" : null;
                $files[] = ['lang' => $lang, 'bytes' => (int) filesize($path), 'href' => $href];
            }
        }
        return $files;
    }

    /** Returns `open` or `request`, from the last valid copy if withheld. */
    public static function access(int $primaryId): string
    {
        return (ValidCopy::ofWithheld($primaryId)['access'] ?? (string) get_post_meta($primaryId, Fields::metaKey('access'), true)) ?: 'request';
    }

    public static function path(int $primaryId, string $lang): ?string
    {
        $files = get_post_meta($primaryId, self::FILES_KEY, true);
        $path = is_array($files) && isset($files[$lang]) ? get_attached_file((int) $files[$lang]) : false;
        return is_string($path) && is_file($path) ? $path : null;
    }
}
