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

    /**
     * In the order of the embedded backend, so that what was moved is the same to the byte: fields, picture, text.
     *
     * @param array<string, mixed> $attributes
     * @return array<string, mixed>
     */
    private static function section(string $kind, array $attributes): array
    {
        $section = ['type' => $kind];
        foreach (Fields::sections()[$kind] as $name => $field) {
            if ($name !== 'picture' && $name !== self::BODY && isset($attributes[$name])) {
                $section[$name] = $attributes[$name];
            }
        }
        $picture = Pictures::of($attributes['picture'] ?? null);
        if ($picture !== null) {
            $section['picture'] = $picture;
        }
        if (isset(Fields::sections()[$kind][self::BODY])) {
            $section[self::BODY] = (string) ($attributes[self::BODY] ?? '');
        }
        return $section;
    }
}
