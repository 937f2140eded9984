<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\Fields;
use Meguri\Content\SectionBlocks;

final class Sections
{
    private const BODY = 'body_html';

    /** @return list<array<string, mixed>> */
    public static function of(array $blocks): array
    {
        $sections = [];
        foreach ($blocks as $block) {
            $kind = SectionBlocks::kindOf($block['blockName']);
            if ($kind !== null) {
                $sections[] = self::section($kind, $block['attrs']);
            }
        }
        return $sections;
    }

    /** @return array<string, mixed> in contract order */
    private static function section(string $kind, array $attributes): array
    {
        $section = ['type' => $kind];
        foreach (array_keys(Fields::sections()[$kind]) as $name) {
            $value = match ($name) {
                'picture' => Pictures::of($attributes['picture'] ?? null),
                self::BODY => (string) ($attributes[self::BODY] ?? ''),
                default => $attributes[$name] ?? null,
            };
            if ($value !== null) {
                $section[$name] = $value;
            }
        }
        return $section;
    }
}
