<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Checks\ContractPlace;
use Meguri\Content\Fields;
use PHPUnit\Framework\TestCase;

final class ContractPlaceTest extends TestCase
{
    /** Set by WordPress or the plugin, without an input */
    private const GIVEN = ['id', 'lang', 'languages', 'published_at', 'modified_at', 'state', 'reading_minutes', 'previous', 'next', 'related', 'pinned', 'draft_revision', 'draft_saved_at'];

    /** @dataProvider paths */
    public function testFindsTheInputOfAPath(string $type, string $path, string $place): void
    {
        self::assertSame($place, ContractPlace::of($type, $path, [[2, 'steps'], [5, 'facts']]));
    }

    public function testFindsTheFieldOfEveryPropertyOfTheContract(): void
    {
        $schemas = json_decode((string) file_get_contents(__DIR__ . '/../meguri/openapi.json'), true)['components']['schemas'];
        foreach (Fields::typeNames() as $type) {
            $schema = Fields::service($type)['schema'];
            $forms = array_column($schemas[$schema]['oneOf'] ?? [$schemas[$schema]], 'properties');
            $names = array_diff(array_keys(array_merge(...$forms)), self::GIVEN, ['facts']);
            self::assertGreaterThan(3, count($names));
            foreach ($names as $name) {
                self::assertNotNull(ContractPlace::of($type, $name), "$type.$name");
            }
        }
        foreach (array_keys($schemas['Work']['properties']['facts']['properties']) as $name) {
            self::assertNotNull(ContractPlace::of('works', "facts.$name"), $name);
        }
    }

    public function testReturnsNoFieldForOtherPaths(): void
    {
        self::assertNull(ContractPlace::of('news', 'Cannot access offset of type string on string'));
        self::assertNull(ContractPlace::of('news', 'published_at'));
    }

    /** @return array<string, array{string, string, string}> */
    public static function paths(): array
    {
        return [
            'the title' => ['news', 'title', 'title'],
            'the alternative text of a cover' => ['works', 'cover.alt.ja', 'meta.cover'],
            'a picture of the gallery' => ['works', 'gallery.2.src', 'meta.gallery.2'],
            'a fact' => ['works', 'facts.location', 'meta.location'],
            'floors' => ['works', 'facts.floors.below', 'meta.floors_below'],
            'a part of an object' => ['campaigns', 'person.role', 'meta.person.role'],
            'an item of a list' => ['jobs', 'terms.1.label', 'meta.terms.1.label'],
            'the text' => ['columns', 'body_html', 'block.0'],
            'a section by its block' => ['pages', 'sections.1.heading', 'block.5.heading'],
            'the files' => ['downloads', 'files.0.bytes', 'meta.files'],
        ];
    }
}
