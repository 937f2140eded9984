<?php

declare(strict_types=1);

namespace Meguri\Checks\Types;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\FieldCheck;
use Meguri\Content\Fields;
use Meguri\Content\SitePaths;
use Meguri\Editor\FieldTexts;

defined('ABSPATH') || exit;

/** Only pages under `/p` and fixed paths have an address. */
final class PagesCheck implements TypeCheck
{
    public static function run(EditedEntry $entry, FieldCheck $check): void
    {
        $kind = $entry->field('kind');
        // A page created as published has no stored slug yet.
        $isNamed = $entry->post->post_status === 'publish' && $entry->post->post_name !== '';
        $slug = $isNamed ? $entry->post->post_name : $entry->slug();
        if ($entry->lang === 'ja' && !FieldCheck::isEmpty($kind) && !SitePaths::hasAddress($entry->type, $kind, $slug)) {
            $label = FieldTexts::label(Fields::shared($entry->type)['kind'], 'kind');
            $check->report('meta.kind', $label, __('The site has no page for this slug and kind: choose “generic”.', 'meguri'));
        }
    }
}
