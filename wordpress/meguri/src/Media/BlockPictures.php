<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Checks\JapaneseText;

final class BlockPictures
{
    private const ID_ATTRIBUTES = ['core/image' => 'id', 'core/cover' => 'id', 'core/media-text' => 'mediaId'];
    private const IMAGE = '/<img\b(?:[^>"\']|"[^"]*"|\'[^\']*\')*>/i';
    private const ALT = '/(\salt=)(?:"([^"]*)"|\'([^\']*)\')/i';
    private const CAPTION = '#(<figcaption\b[^>]*>)(.*?)(</figcaption>)#is';

    /**
     * @param array<string, mixed> $block from `parse_blocks`
     * @return list<array{id: int, name: 'alt'|'caption', text: string}> `id` is 0 without attachment
     */
    public static function textsIn(array $block): array
    {
        $texts = [];
        $id = self::idOf($block);
        preg_match_all(self::IMAGE, $block['innerHTML'], $images);
        foreach ($images[0] as $image) {
            $alt = preg_match(self::ALT, $image, $match) === 1 ? ($match[2] ?: ($match[3] ?? '')) : '';
            $texts[] = ['id' => $id, 'name' => 'alt', 'text' => self::plain($alt)];
        }
        preg_match_all(self::CAPTION, $block['innerHTML'], $captions);
        foreach ($captions[2] as $caption) {
            $texts[] = ['id' => $id, 'name' => 'caption', 'text' => self::plain(wp_strip_all_tags($caption))];
        }
        return array_merge($texts, ...array_map([self::class, 'textsIn'], $block['innerBlocks']));
    }

    public static function withoutCaptions(string $html): string
    {
        return (string) preg_replace(self::CAPTION, '', $html);
    }

    /** Inserts English picture texts; untranslated texts stay. */
    public static function inEnglish(string $content): string
    {
        $blocks = parse_blocks($content);
        $translated = array_map([self::class, 'translated'], $blocks);
        return $translated === $blocks ? $content : serialize_blocks($translated);
    }

    /** Returns an empty string if missing or still Japanese. */
    public static function englishOf(int $id, string $key): string
    {
        $text = Media::text($id, $key, 'en');
        return JapaneseText::is($text) ? '' : $text;
    }

    private static function translated(array $block): array
    {
        $id = self::idOf($block);
        $alt = self::englishOf($id, Media::ALT_KEY);
        $caption = self::englishOf($id, Media::CAPTION_KEY);
        $translate = static function (?string $html) use ($alt, $caption): ?string {
            if ($html !== null && $alt !== '') {
                $withAlt = static fn (array $image) => (string) preg_replace_callback(self::ALT, static fn (array $match) => $match[1] . '"' . esc_attr($alt) . '"', $image[0]);
                $html = (string) preg_replace_callback(self::IMAGE, $withAlt, $html);
            }
            return $html === null || $caption === ''
                ? $html
                : (string) preg_replace_callback(self::CAPTION, static fn (array $match) => $match[1] . esc_html($caption) . $match[3], $html);
        };
        $attributes = $alt !== '' && isset($block['attrs']['alt']) ? array_replace($block['attrs'], ['alt' => $alt]) : $block['attrs'];
        return array_replace($block, [
            'attrs' => $attributes,
            'innerHTML' => $translate($block['innerHTML']),
            'innerContent' => array_map($translate, $block['innerContent']),
            'innerBlocks' => array_map([self::class, 'translated'], $block['innerBlocks']),
        ]);
    }

    private static function idOf(array $block): int
    {
        $attribute = self::ID_ATTRIBUTES[(string) $block['blockName']] ?? null;
        return $attribute === null ? 0 : (int) ($block['attrs'][$attribute] ?? 0);
    }

    private static function plain(string $text): string
    {
        return trim(html_entity_decode($text, ENT_QUOTES | ENT_HTML5, 'UTF-8'));
    }
}
