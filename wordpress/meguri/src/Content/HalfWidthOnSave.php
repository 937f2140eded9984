<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Stores names in addresses and the fields of sections in half-width characters; {@see Sanitizer} does so for the other fields. */
final class HalfWidthOnSave
{
    public static function register(): void
    {
        // Before WordPress percent-encodes what is not ASCII.
        add_filter('sanitize_title', static fn ($title) => self::slug((string) $title), 1);
        add_filter('wp_insert_post_data', [self::class, 'sections'], 5);
    }

    /** A name that only differs in width from a valid one; any other text as it is, such as the title that WordPress makes a name of. */
    public static function slug(string $text): string
    {
        return preg_match('/[\x{3000}\x{ff01}-\x{ff5e}]/u', $text) === 1 ? Formats::named('slug', $text) : $text;
    }

    /** @param array<string, mixed> $data of a post, with slashes @return array<string, mixed> */
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
