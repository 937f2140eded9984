<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\SectionBlocks;
use Meguri\Media\Media;

/** Renders content blocks as HTML, without sections and WordPress-specific markup. */
final class BodyHtml
{
    /** @param list<array<string, mixed>> $blocks from `parse_blocks` */
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

    private static function render(array $block, string $parent = ''): string
    {
        // Dynamic blocks render on the server.
        if ($block['blockName'] !== null && trim($block['innerHTML']) === '' && $block['innerBlocks'] === []) {
            return render_block($block);
        }
        $html = $block['innerBlocks'] === [] ? $block['innerHTML'] : self::renderInner($block);
        return match ($block['blockName']) {
            'core/table' => self::table($html),
            // Galleries contain figures, not paragraphs.
            'core/image' => self::image($html, (int) ($block['attrs']['id'] ?? 0), $parent !== 'core/gallery'),
            'core/file' => self::file($html, (int) ($block['attrs']['id'] ?? 0)),
            default => $html,
        };
    }

    private static function renderInner(array $block): string
    {
        $inner = 0;
        $parts = [];
        foreach ($block['innerContent'] as $chunk) {
            $parts[] = trim($chunk ?? self::render($block['innerBlocks'][$inner++], (string) $block['blockName']));
        }
        return implode("\n", array_filter($parts, static fn (string $part) => $part !== ''));
    }

    /** Removes the figure of tables without captions; converts alignment. */
    private static function table(string $html): string
    {
        $tableHtml = preg_replace('#^\s*<figure class="wp-block-table[^"]*">(<table.*</table>)</figure>\s*$#s', '$1', $html) ?? $html;
        $aligned = preg_replace('# class="has-text-align-(left|center|right)" data-align="\1"#', ' align="$1"', $tableHtml);
        return str_replace('<table class="has-fixed-layout">', '<table>', $aligned ?? $tableHtml);
    }

    /** @param bool $isAlone whether to wrap it in a paragraph */
    private static function image(string $html, int $id, bool $isAlone): string
    {
        $facts = $id > 0 ? Media::facts($id) : null;
        if ($facts === null) {
            return $html;
        }
        $alt = preg_match('#<img[^>]* alt="([^"]*)"#', $html, $match) === 1 ? $match[1] : '';
        $image = sprintf('<img src="/wp-json/api/v1/media/%s" alt="%s"', Media::path($id), $alt);
        foreach (['width' => 'width', 'height' => 'height', 'version' => 'data-version', 'tones' => 'data-tones'] as $key => $name) {
            $image .= isset($facts[$key]) ? sprintf(' %s="%s"', $name, $facts[$key]) : '';
        }
        $image .= '>';
        $isPlain = $isAlone && !str_contains($html, '<figcaption') && !str_contains($html, '<a ');
        return $isPlain ? "<p>$image</p>" : (string) preg_replace('#<img[^>]*>#', $image, $html);
    }

    /** Adds the file size, which the site displays. */
    private static function file(string $html, int $id): string
    {
        $path = $id > 0 ? get_attached_file($id) : false;
        $bytes = is_string($path) && is_file($path) ? (int) filesize($path) : 0;
        return $bytes > 0 ? (string) preg_replace('#<a (?=[^>]*\bhref=)#', "<a data-bytes=\"$bytes\" ", $html, 1) : $html;
    }
}
