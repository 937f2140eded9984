<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\Fields;
use Meguri\Content\SectionBlocks;

/** The sections of a post, from its blocks. */
final class Sections
{
    private const BODY = 'body_html';

    /** @param list<array<string, mixed>> $blocks as `parse_blocks` returns them @return list<array<string, mixed>> */
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

    /** @param array<string, mixed> $attributes @return array<string, mixed> in the order of the contract */
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
