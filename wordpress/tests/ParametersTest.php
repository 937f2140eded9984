<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Api\ApiError;
use Meguri\Api\Parameters;
use PHPUnit\Framework\TestCase;

final class ParametersTest extends TestCase
{
    public function testAcceptsParametersOfTheContract(): void
    {
        $parameters = new Parameters(['lang' => ['en'], 'page' => ['12'], 'utm_source' => ['x', 'y']]);
        self::assertSame('en', $parameters->oneOf('lang', ['ja', 'en'], 'ja'));
        self::assertSame(12, $parameters->count('page', 1, 100, 1));
        self::assertSame(20, $parameters->count('per_page', 1, 100, 20));
        self::assertSame(7, $parameters->id('id', '7'));
        self::assertSame('deep-eaves', $parameters->slug('slug', 'deep-eaves'));
        $parameters->refuseInvalid();
    }

    /** @dataProvider wrongOnes */
    public function testReportsEachInvalidParameter(array $query, ?string $slug, array $names): void
    {
        $parameters = new Parameters($query);
        $parameters->oneOf('lang', ['ja', 'en'], 'ja');
        $parameters->count('page', 1, 100, 1);
        $parameters->slug('slug', $slug);
        try {
            $parameters->refuseInvalid();
            self::fail('Nothing was refused');
        } catch (ApiError $error) {
            self::assertSame(400, $error->status());
            $params = $error->body()['data']['params'];
            self::assertSame($names, array_keys($params));
            foreach ($params as $sentence) {
                self::assertMatchesRegularExpression('/^\w+ must be .+\.$/', $sentence);
            }
        }
    }

    /** @return array<string, array{array<string, list<?string>>, ?string, list<string>}> */
    public static function wrongOnes(): array
    {
        return [
            'another language' => [['lang' => ['fr']], 'a', ['lang']],
            'twice' => [['lang' => ['ja', 'en']], 'a', ['lang']],
            'a list' => [['lang[]' => ['ja']], 'a', ['lang']],
            'a broken escape' => [['page' => [null]], 'a', ['page']],
            'beyond the bounds' => [['page' => ['101']], 'a', ['page']],
            'a line break at the end' => [['page' => ["2\n"]], 'a', ['page']],
            'a number in words' => [['page' => ['1e1']], 'a', ['page']],
            'a slug with a line break' => [[], "a\n", ['slug']],
            'no slug at all' => [[], null, ['slug']],
            'everything' => [['lang' => ['x'], 'page' => ['0']], 'A b', ['lang', 'page', 'slug']],
        ];
    }
}
