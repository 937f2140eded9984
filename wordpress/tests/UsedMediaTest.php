<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Media\UsedMedia;
use PHPUnit\Framework\TestCase;

final class UsedMediaTest extends TestCase
{
    public function testFindsLinkedFilesInTexts(): void
    {
        $text = '<p><a href="https://wp.example/wp-content/uploads/2026/11/guide.pdf#page=2">a</a>
            <a href=\'/wp-content/uploads/2026/11/%E6%A6%82%E8%A6%81.pdf?x=1\'>b</a> <a href="/wp-content/uploads/2026/11/guide.pdf">c</a>
            <!-- wp:meguri/steps {"href":"/wp-content/uploads/a.pdf"} /--> [d](/wp-content/uploads/b.pdf) s:27:"/wp-content/uploads/概要.pdf";
            <a href="/elsewhere/2026/11/other.pdf">e</a></p>';
        self::assertSame(
            ['2026/11/guide.pdf', '2026/11/概要.pdf', 'a.pdf', 'b.pdf', '概要.pdf'],
            UsedMedia::pathsIn($text, '/wp-content/uploads'),
        );
    }
}
