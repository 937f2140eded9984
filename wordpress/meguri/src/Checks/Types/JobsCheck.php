<?php

declare(strict_types=1);

namespace Meguri\Checks\Types;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\FieldCheck;
use Meguri\Content\Fields;
use Meguri\Editor\FieldTexts;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;

defined('ABSPATH') || exit;

/** Checks the pay range, and whether the terms state what search engines receive. */
final class JobsCheck implements TypeCheck
{
    public static function run(EditedEntry $entry, FieldCheck $check): void
    {
        $pay = (array) $entry->field('pay');
        if ($entry->lang === 'ja' && !empty($pay['max']) && $pay['max'] < ($pay['min'] ?? 0)) {
            $check->report('meta.pay.max', self::label('pay', 'max'), __('The maximum is less than the minimum.', 'meguri'));
        }
        $terms = array_column((array) $entry->field('terms'), 'value_html');
        $isFilled = array_filter($terms, static fn ($html) => !FieldCheck::isEmpty($html)) !== [];
        if (!$isFilled) {
            return;
        }
        $filler = new Filler(ProfileVariables::current(), $entry->lang);
        $fill = static fn ($text) => $filler->fill((string) $text);
        foreach (self::missingTerms($pay, array_map($fill, (array) $entry->field('workplace')), array_map($fill, $terms)) as [$field, $part, $value]) {
            /* translators: 1: an amount or a part of an address. 2: the field that it is in */
            $message = sprintf(__('“%1$s” from %2$s is missing here. Enter the same value in both.', 'meguri'), $value, self::label($field, $part));
            $check->report('meta.terms', FieldTexts::label(Fields::translated('jobs')['terms'], 'terms'), $message);
        }
    }

    /**
     * Keep in sync with `contract/content-types/jobs/check-delivered.ts`.
     *
     * @param array{min?: int, max?: int} $pay
     * @param array<string, string> $workplace
     * @param list<string> $terms HTML
     * @return list<array{string, string, string}> field, part and value missing in the terms
     */
    public static function missingTerms(array $pay, array $workplace, array $terms): array
    {
        $text = implode("\n", $terms);
        $candidates = [];
        foreach ($workplace as $part => $value) {
            $candidates[] = ['workplace', $part, (string) $value];
        }
        foreach (array_intersect_key($pay, ['min' => true, 'max' => true]) as $part => $amount) {
            // The editor sends 0 for an unset number.
            $candidates[] = ['pay', $part, (int) $amount === 0 ? '' : number_format((int) $amount)];
        }
        return array_values(array_filter($candidates, static fn (array $candidate) => $candidate[2] !== '' && !str_contains($text, $candidate[2])));
    }

    private static function label(string $name, string $part): string
    {
        $field = Fields::shared('jobs')[$name] ?? Fields::translated('jobs')[$name];
        return FieldTexts::label($field, $name) . ' › ' . FieldTexts::label($field['properties'][$part], $part, $name);
    }
}
