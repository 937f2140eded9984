<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Content\EntryDates;
use PHPUnit\Framework\TestCase;

final class EntryDatesTest extends TestCase
{
    /** @dataProvider moments */
    public function testReadsTimesOfExistingDatesOnly(mixed $text, ?int $moment): void
    {
        self::assertSame($moment, EntryDates::moment($text));
    }

    /** @return array<string, array{mixed, ?int}> */
    public static function moments(): array
    {
        return [
            'a moment' => ['2026-11-25T09:00:00+09:00', 1795564800],
            'as WordPress over SQLite stores one' => ['2026-11-25 00:00:00', 1795564800],
            'a day that does not exist' => ['2026-02-30T09:00:00+09:00', null],
            'a month that does not exist' => ['2026-13', null],
            'a word that PHP knows' => ['yesterday', null],
            'a time zone' => ['-1', null],
            'a day before all' => ['0000-00-00', null],
            'nothing' => ['', null],
            'a list' => [['2026-11-25T09:00:00+09:00'], null],
        ];
    }
}
