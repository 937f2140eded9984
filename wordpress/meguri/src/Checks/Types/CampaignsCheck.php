<?php

declare(strict_types=1);

namespace Meguri\Checks\Types;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\FieldCheck;
use Meguri\Content\Fields;
use Meguri\Editor\FieldTexts;

defined('ABSPATH') || exit;

/** Checks the numbers of lit windows of a façade. */
final class CampaignsCheck implements TypeCheck
{
    public static function run(EditedEntry $entry, FieldCheck $check): void
    {
        $facade = (array) $entry->field('facade');
        $number = static fn (string $name) => (int) ($facade[$name] ?? 0);
        if ($number('from') > $number('to') || $number('to') > $number('storeys') * $number('bays')) {
            $label = FieldTexts::label(Fields::shared('campaigns')['facade'], 'facade');
            $message = __('The number of lit windows at the end must be at least the number at the start, and at most the total.', 'meguri');
            $check->report('meta.facade.to', $label, $message);
        }
    }
}
