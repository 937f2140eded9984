<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Documents\BodyHtml;
use PHPUnit\Framework\TestCase;

/** Uses blocks as returned by `parse_blocks`. */
final class BodyHtmlTest extends TestCase
{
    public function testWritesEachBlockOnALine(): void
    {
        $blocks = [self::block('core/paragraph', "\n<p>一。</p>\n"), self::block(null, "\n\n"), self::block('core/heading', "\n<h2>二</h2>\n")];
        self::assertSame("<p>一。</p>\n<h2>二</h2>", BodyHtml::of($blocks));
    }

    public function testOmitsSectionsFromTheText(): void
    {
        self::assertSame('<p>一。</p>', BodyHtml::of([self::block('core/paragraph', '<p>一。</p>'), self::block('meguri/steps', '')]));
    }

    public function testRendersListItemsInsideTheirList(): void
    {
        $items = [self::block('core/list-item', "\n<li>一</li>\n"), self::block('core/list-item', "\n<li>二</li>\n")];
        $list = ['innerContent' => ["\n<ul>\n", null, "\n", null, "\n</ul>\n"], 'innerBlocks' => $items] + self::block('core/list', "\n<ul>\n\n</ul>\n");
        self::assertSame("<ul>\n<li>一</li>\n<li>二</li>\n</ul>", BodyHtml::of([$list]));
    }

    public function testUnwrapsTablesAndKeepsTheirAlignment(): void
    {
        $cell = '<td class="has-text-align-right" data-align="right">1,234</td>';
        $table = "<figure class=\"wp-block-table\"><table class=\"has-fixed-layout\"><tbody><tr>$cell</tr></tbody></table></figure>";
        self::assertSame(
            '<table><tbody><tr><td align="right">1,234</td></tr></tbody></table>',
            BodyHtml::of([self::block('core/table', $table)]),
        );
        $captioned = '<figure class="wp-block-table"><table><tbody></tbody></table><figcaption>注</figcaption></figure>';
        self::assertSame($captioned, BodyHtml::of([self::block('core/table', $captioned)]));
    }

    /** @return array<string, mixed> */
    private static function block(?string $name, string $html): array
    {
        return ['blockName' => $name, 'attrs' => [], 'innerBlocks' => [], 'innerHTML' => $html, 'innerContent' => [$html]];
    }
}
