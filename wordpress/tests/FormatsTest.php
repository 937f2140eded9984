<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Content\Fields;
use Meguri\Content\Formats;
use Meguri\Content\HalfWidthOnSave;
use PHPUnit\Framework\TestCase;

/** Same rules as `tests/unit/content/formats.test.ts` */
final class FormatsTest extends TestCase
{
    public function testConvertsFullWidthExamplesOfEveryFormat(): void
    {
        self::assertGreaterThan(10, count(Fields::formats()));
        foreach (Fields::formats() as $pattern => ['example' => $example]) {
            self::assertTrue(Formats::matches($pattern, $example), $example);
            foreach (['－', 'ー', '−'] as $hyphen) {
                $input = '　' . str_replace('－', $hyphen, self::fullWidth($example)) . ' ';
                self::assertFalse(Formats::matches($pattern, $input), $input);
                self::assertSame($example, Formats::normalised($input, ['pattern' => $pattern]), $input);
            }
        }
    }

    public function testKeepsOtherInvalidText(): void
    {
        foreach (Fields::formats() as $pattern => $format) {
            self::assertSame('？　ー', Formats::normalised('？　ー', ['pattern' => $pattern]), $format['name']);
        }
        self::assertSame('１２３', Formats::normalised('１２３', []));
        self::assertFalse(Formats::is('date', '2026-02-31'));
        self::assertFalse(Formats::is('date_time', '2026-02-31T10:00:00+09:00'));
    }

    public function testConvertsFullWidthDigits(): void
    {
        foreach (Fields::formats() as $pattern => ['example' => $example]) {
            $input = (string) preg_replace_callback('/\d/', static fn (array $match) => self::fullWidth($match[0]), $example);
            self::assertSame($example, Formats::normalised($input, ['pattern' => $pattern]), $input);
            self::assertSame($input === $example, Formats::matches($pattern, $input), $input);
        }
        self::assertFalse(Formats::is('month', '２０２６-04'));
        self::assertFalse(Formats::is('href', 'tel:٠٣-١٢٣٤'));
    }

    public function testRejectsTimesThatJavaScriptCannotRead(): void
    {
        foreach (['23:59:60+09:00', '24:00:01+09:00', '09:00:00+24:00', '25:00Z', '09:60Z'] as $time) {
            self::assertFalse(Formats::is('date_time', "2026-11-26T$time"), $time);
        }
        foreach (['23:59:59.5+09:00', '24:00:00Z', '09:00-12:00'] as $time) {
            self::assertTrue(Formats::is('date_time', "2026-11-26T$time"), $time);
        }
    }

    public function testNormalizesNestedFields(): void
    {
        $field = ['properties' => ['rows' => ['items' => ['oneOf' => [
            ['properties' => ['text' => []]],
            ['properties' => ['month' => ['pattern' => '^\d{4}-\d{2}$']]],
        ]]]]];
        $input = ['rows' => [['text' => '２０２６', 'month' => '２０２６－０４']], 'id' => 3];
        self::assertSame(['rows' => [['text' => '２０２６', 'month' => '2026-04']], 'id' => 3], Formats::normalised($input, $field));
    }

    public function testNormalizesNamesInAddressesButNotTitles(): void
    {
        self::assertSame('kanda-2', HalfWidthOnSave::slug('ｋａｎｄａ－２'));
        self::assertSame('神田　ビル', HalfWidthOnSave::slug('神田　ビル'));
    }

    private static function fullWidth(string $text): string
    {
        $shifted = static fn (array $match) => mb_chr(mb_ord($match[0]) + 0xfee0);
        return str_replace(' ', '　', (string) preg_replace_callback('/[!-~]/', $shifted, $text));
    }
}
