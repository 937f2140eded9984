<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Documents\ReadingTime;
use PHPUnit\Framework\TestCase;

final class ReadingTimeTest extends TestCase
{
    /** @dataProvider texts */
    public function testMatchesTheEmbeddedBackend(string $html, string $lang, int $minutes): void
    {
        self::assertSame($minutes, ReadingTime::minutes($html, $lang));
    }

    /** @return array<string, array{string, string, int}> */
    public static function texts(): array
    {
        return [
            'nothing' => ['', 'ja', 1],
            'five hundred characters' => ['<p>' . str_repeat('あ', 500) . '</p>', 'ja', 1],
            'one more' => ['<p>' . str_repeat('あ', 500) . "</p>\n<p>い</p>", 'ja', 2],
            'spaces do not count in Japanese' => ['<p>' . str_repeat('あ　', 500) . '</p>', 'ja', 1],
            'words count in English' => ['<p>' . str_repeat('word ', 231) . '</p>', 'en', 2],
            'a character reference is one character' => ['<p>' . str_repeat('&amp;', 500) . '</p>', 'ja', 1],
        ];
    }
}
