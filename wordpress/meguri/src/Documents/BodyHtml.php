<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\SectionBlocks;
use Meguri\Media\Media;

/** The text of a post as HTML: its blocks without the sections, and without what only WordPress's own themes need. */
final class BodyHtml
{
    /** @param list<array<string, mixed>> $blocks as `parse_blocks` returns them */
    public static function of(array $blocks): string
    {
        $parts = [];
        foreach ($blocks as $block) {
            if (SectionBlocks::kindOf($block['blockName']) === null) {
                $html = trim(self::render($block));
                if ($html !== '') {
                    $parts[] = $html;
                }
            }
        }
        return implode("\n", $parts);
    }

    /** @param array<string, mixed> $block @param string $parent the name of the block that it is in */
    private static function render(array $block, string $parent = ''): string
    {
        // A block without HTML of its own is made by the code that registered it.
        if ($block['blockName'] !== null && trim($block['innerHTML']) === '' && $block['innerBlocks'] === []) {
            return render_block($block);
        }
        $html = $block['innerBlocks'] === [] ? $block['innerHTML'] : self::withInner($block);
        return match ($block['blockName']) {
            'core/table' => self::table($html),
            // A gallery is a row of figures: a paragraph among them would not be in it.
            'core/image' => self::image($html, (int) ($block['attrs']['id'] ?? 0), $parent !== 'core/gallery'),
            'core/file' => self::file($html, (int) ($block['attrs']['id'] ?? 0)),
            default => $html,
        };
    }

    /** A line for each block inside, as the embedded backend writes lists. @param array<string, mixed> $block */
    private static function withInner(array $block): string
    {
        $inner = 0;
        $parts = [];
        foreach ($block['innerContent'] as $piece) {
            $parts[] = trim($piece ?? self::render($block['innerBlocks'][$inner++], (string) $block['blockName']));
        }
        return implode("\n", array_filter($parts, static fn (string $part) => $part !== ''));
    }

    /** Without the figure around it where it has no caption; alignment in the attribute that every browser reads. */
    private static function table(string $html): string
    {
        $bare = preg_replace('#^\s*<figure class="wp-block-table[^"]*">(<table.*</table>)</figure>\s*$#s', '$1', $html) ?? $html;
        $aligned = preg_replace('# class="has-text-align-(left|center|right)" data-align="\1"#', ' align="$1"', $bare);
        return str_replace('<table class="has-fixed-layout">', '<table>', $aligned ?? $bare);
    }

    /** With the address at which the site gets the original, and its size. @param bool $isAlone as a paragraph where it is nothing but a picture */
    private static function image(string $html, int $id, bool $isAlone): string
    {
        $facts = $id > 0 ? Media::facts($id) : null;
        if ($facts === null) {
            return $html;
        }
        $alt = preg_match('#<img[^>]* alt="([^"]*)"#', $html, $match) === 1 ? $match[1] : '';
        $image = sprintf('<img src="/wp-json/api/v1/media/%s" alt="%s"', Media::path($id), $alt);
        foreach (['width' => 'width', 'height' => 'height', 'version' => 'data-version', 'colour' => 'data-colour'] as $key => $name) {
            $image .= isset($facts[$key]) ? sprintf(' %s="%s"', $name, $facts[$key]) : '';
        }
        $image .= '>';
        $isPlain = $isAlone && !str_contains($html, '<figcaption') && !str_contains($html, '<a ');
        return $isPlain ? "<p>$image</p>" : (string) preg_replace('#<img[^>]*>#', $image, $html);
    }

    /** With its size in bytes on the first link, from which the site has what it shows. */
    private static function file(string $html, int $id): string
    {
        $path = $id > 0 ? get_attached_file($id) : false;
        $bytes = is_string($path) && is_file($path) ? (int) filesize($path) : 0;
        return $bytes > 0 ? (string) preg_replace('#<a (?=[^>]*\bhref=)#', "<a data-bytes=\"$bytes\" ", $html, 1) : $html;
    }
}
