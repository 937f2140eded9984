<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Content\IndexRow;
use PHPUnit\Framework\TestCase;

final class IndexRowTest extends TestCase
{
    /** @dataProvider values */
    public function testTakesWordsOfTheVocabularyAlone(mixed $value, string $word): void
    {
        self::assertSame($word, IndexRow::word($value));
    }

    /** @return array<string, array{mixed, string}> */
    public static function values(): array
    {
        return [
            'a use' => ['residence', 'residence'],
            'a station of two words' => ['takanawa-gateway', 'takanawa-gateway'],
            'nothing' => ['', ''],
            'a part of a query' => ["x' THEN 0 ELSE (SELECT user_pass FROM wp_users) END --", ''],
            'a line break at the end' => ["office\n", ''],
            'a list' => [['office'], ''],
        ];
    }
}
