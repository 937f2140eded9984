<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Stores slugs and section fields in half-width characters; {@see Sanitizer} converts the other fields. */
final class HalfWidthOnSave
{
    public static function register(): void
    {
        // Before WordPress percent-encodes non-ASCII characters.
        add_filter('sanitize_title', static fn ($title) => self::slug((string) $title), 1);
        add_filter('wp_insert_post_data', [self::class, 'sections'], 5);
    }

    /** Converts full-width slugs, but not titles that WordPress turns into slugs. */
    public static function slug(string $text): string
    {
        return preg_match('/[\x{3000}\x{ff01}-\x{ff5e}]/u', $text) === 1 ? Formats::named('slug', $text) : $text;
    }

    /** @param array<string, mixed> $data slashed */
    public static function sections(array $data): array
    {
        if (EntryTypes::nameOf((string) $data['post_type']) === null || !str_contains((string) $data['post_content'], '<!-- wp:' . SectionBlocks::PREFIX)) {
            return $data;
        }
        $blocks = parse_blocks(wp_unslash($data['post_content']));
        $normalised = array_map(static function (array $block): array {
            $kind = SectionBlocks::kindOf($block['blockName']);
            $attributes = $kind === null ? $block['attrs'] : Formats::normalised($block['attrs'], ['properties' => Fields::sections()[$kind]]);
            return array_replace($block, ['attrs' => $attributes]);
        }, $blocks);
        return $normalised === $blocks ? $data : array_replace($data, ['post_content' => wp_slash(serialize_blocks($normalised))]);
    }
}
