<?php

declare(strict_types=1);

namespace Meguri\Checks\Types;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\FieldCheck;
use Meguri\Documents\DocumentFiles;
use Meguri\Editor\FieldTexts;

defined('ABSPATH') || exit;

/** Requires a PDF for each language of a document. */
final class DownloadsCheck implements TypeCheck
{
    public static function run(EditedEntry $entry, FieldCheck $check): void
    {
        $files = (array) $entry->field('files');
        foreach ($entry->lang === 'ja' ? (array) $entry->field('document_languages') : [] as $lang) {
            if (get_post_mime_type((int) ($files[$lang] ?? 0)) !== 'application/pdf') {
                $message = $lang === 'ja' ? __('The Japanese PDF is missing.', 'meguri') : __('The English PDF is missing.', 'meguri');
                $check->report('meta.' . substr(DocumentFiles::FILES_KEY, strlen('meguri_')), FieldTexts::label([], 'files'), $message);
            }
        }
    }
}
