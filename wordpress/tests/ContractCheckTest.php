<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Checks\ContractCheck;
use PHPUnit\Framework\TestCase;

final class ContractCheckTest extends TestCase
{
    private const NEWS = [
        'id' => 12,
        'lang' => 'ja',
        'languages' => ['ja'],
        'title' => '題名',
        'published_at' => '2026-04-01T09:00:00+09:00',
        'modified_at' => '2026-04-01T09:00:00+09:00',
        'category' => 'company',
        'summary' => '要約です。',
        'body_html' => '',
    ];
    private const FACADE = ['storeys' => 3, 'bays' => 4, 'from' => 2, 'to' => 12, 'caption' => ['ja' => '窓', 'en' => 'Windows']];

    public function testAcceptsADocumentWithoutItsNeighbours(): void
    {
        self::assertNull(ContractCheck::problem('news', self::NEWS));
    }

    /** @dataProvider broken */
    public function testReportsTheFieldThatViolatesTheContract(string $field, mixed $value): void
    {
        self::assertSame($field, explode('.', (string) ContractCheck::problem('news', [$field => $value] + self::NEWS))[0]);
    }

    public function testRejectsDigitsThatJavaScriptTreatsAsLetters(): void
    {
        $month = static fn (string $text) => ContractCheck::problemOf($text, ['type' => 'string', 'pattern' => '^\d{4}-(?:0[1-9]|1[0-2])$']);
        self::assertSame([null, ContractCheck::WHOLE_DOCUMENT], [$month('2026-04'), $month('２０２６-04')]);
    }

    /** @dataProvider fields */
    public function testReportsTheMissingField(string $field): void
    {
        self::assertSame($field, ContractCheck::problem('news', array_diff_key(self::NEWS, [$field => true])));
    }

    public function testComparesTheNumbersOfAFacade(): void
    {
        $campaign = array_diff_key(self::NEWS, ['category' => true, 'summary' => true]) + [
            'slug' => 'a-name',
            'description' => '説明',
            'lead' => '前文',
            'person' => ['name' => '名', 'role' => '役'],
            'sections' => [],
        ];
        $problem = static fn (array $facade) => ContractCheck::problem('campaigns', $campaign + ['facade' => $facade + self::FACADE]);
        self::assertSame([null, 'facade.to', 'facade.to'], [$problem([]), $problem(['to' => 13]), $problem(['from' => 12, 'to' => 3])]);
    }

    public function testReportsTheFieldOfTheIntendedVariant(): void
    {
        $page = array_diff_key(self::NEWS, ['category' => true, 'summary' => true]) + [
            'slug' => 'a-name',
            'description' => '説明',
            'kind' => 'standard',
            'sections' => [['type' => 'facts', 'id' => 'a', 'heading' => '題', 'items' => 7]],
        ];
        $problem = static fn (array $changes) => ContractCheck::problem('pages', $changes + $page);
        self::assertSame('sections.0.rows', $problem([]));
        self::assertNull($problem(['sections' => []]));
        self::assertSame(['risk', 'kind', 'title'], [
            $problem(['sections' => [], 'kind' => 'fund']),
            $problem(['sections' => [], 'kind' => 'castle']),
            $problem(['sections' => [], 'title' => '']),
        ]);
        self::assertSame('sections.0.type', $problem(['sections' => [['type' => 'castle']]]));
    }

    /** @return array<string, array{string, mixed}> */
    public static function broken(): array
    {
        return [
            'an empty title' => ['title', ''],
            'an ideographic space' => ['title', '　'],
            'a title that is too long in UTF-16 units' => ['title', str_repeat('📷', 151)],
            'a list for a text' => ['title', ['題名']],
            'an unknown category' => ['category', 'castle'],
            'a text for a number' => ['id', '12'],
            'no language' => ['languages', []],
            'a day that does not exist' => ['published_at', '2026-02-30T09:00:00+09:00'],
            'a leap second' => ['published_at', '2026-12-31T23:59:60+09:00'],
            'a month for a moment' => ['modified_at', '2026-02'],
            'bytes that are no UTF-8' => ['body_html', "\xff"],
        ];
    }

    /** @return array<string, array{string}> */
    public static function fields(): array
    {
        return array_combine(array_keys(self::NEWS), array_map(static fn (string $name) => [$name], array_keys(self::NEWS)));
    }
}
