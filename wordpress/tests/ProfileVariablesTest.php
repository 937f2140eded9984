<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;
use PHPUnit\Framework\TestCase;

/** Same rules as `backend/content/profile-variables/` */
final class ProfileVariablesTest extends TestCase
{
    private const PROFILE = [
        'ja' => [
            'name' => '例商',
            'address' => ['text' => "東京都\n千代田区"],
            'hours' => '平日',
            'words' => ['desk' => '{{name}}の窓口', 'twice' => '{{desk}}', 'email' => 'a&b@example.com'],
        ],
        'en' => ['name' => 'REISHO'],
        'shared' => ['telephone' => '03-0000-0000'],
    ];

    public function testJoinsLinesAndFillsNestedPlaceholdersOnce(): void
    {
        $variables = ProfileVariables::of(self::PROFILE);
        self::assertSame('東京都 千代田区', $variables->in('ja')['address']);
        self::assertSame('+81 3 0000 0000', $variables->in('ja')['telephone_from_abroad']);
        self::assertSame('例商の窓口', $variables->in('ja')['desk']);
        self::assertArrayNotHasKey('twice', $variables->in('ja'));
    }

    public function testFallsBackToJapaneseValuesInEnglish(): void
    {
        $variables = ProfileVariables::of(self::PROFILE)->in('en');
        self::assertSame(['REISHO', '平日', '+81 3 0000 0000'], [$variables['name'], $variables['hours'], $variables['telephone_from_abroad']]);
    }

    public function testFillsTextsInTheirLanguageAndEscapesHtml(): void
    {
        self::assertSame(
            ['title' => 'REISHOへ', 'alt' => ['ja' => '例商', 'en' => 'REISHO'], 'body_html' => '<p>a&#x26;b@example.com</p>', 'pages' => 3],
            self::filler('en')->fill([
                'title' => '{{name}}へ',
                'alt' => ['ja' => '{{ name }}', 'en' => '{{ｎａｍｅ}}'],
                'body_html' => '<p>{{email}}</p>',
                'pages' => 3,
            ]),
        );
    }

    public function testKeepsEscapedAndUnknownPlaceholders(): void
    {
        $filler = self::filler('ja');
        self::assertSame('{{name}} {{nobody}} ｛｛name｝｝', $filler->fill('\{{name}} {{nobody}} ｛｛name｝｝'));
        self::assertSame(['{{nobody}}', '｛｛name｝｝'], $filler->unknownPlaceholders('\{{name}} {{name}} {{nobody}} ｛｛name｝｝'));
    }

    public function testReplacesAtMostTwoHundredPlaceholdersPerEntry(): void
    {
        self::assertSame(str_repeat('例商', 200) . '{{name}}', self::filler('ja')->fill(str_repeat('{{name}}', 201)));
    }

    private static function filler(string $lang): Filler
    {
        return new Filler(ProfileVariables::of(self::PROFILE), $lang);
    }
}
