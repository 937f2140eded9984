<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Content\IndexRow;
use PHPUnit\Framework\TestCase;

final class IndexRowTest extends TestCase
{
    /** @dataProvider values */
    public function testAcceptsVocabularyTermsOnly(mixed $value, string $term): void
    {
        self::assertSame($term, IndexRow::vocabularyTerm($value));
    }

    public function testAcceptsMonthsOnly(): void
    {
        self::assertSame('2026-04', IndexRow::month('2026-04'));
        self::assertSame([null, null, null], array_map([IndexRow::class, 'month'], ['2026-04-15', 'next spring', ['2026-04']]));
    }

    /** @return array<string, array{mixed, string}> */
    public static function values(): array
    {
        return [
            'a use' => ['residence', 'residence'],
            'a station of two words' => ['takanawa-gateway', 'takanawa-gateway'],
            'longer than its column' => ['aaaaaaaaaaaa-bbbbbbbb', ''],
            'nothing' => ['', ''],
            'a part of a query' => ["x' THEN 0 ELSE (SELECT user_pass FROM wp_users) END --", ''],
            'a line break at the end' => ["office\n", ''],
            'a list' => [['office'], ''],
        ];
    }
}
