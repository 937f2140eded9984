<?php

declare(strict_types=1);

namespace Meguri\Submissions;

use const Meguri\PLUGIN_DIR;

/**
 * The forms of the site, from `forms.json`, which the site's project generates from its schemas: rules, bounds, and the words of mails
 * and lists in both languages.
 */
final class Forms
{
    public const KINDS = ['contact', 'download', 'application', 'registration'];

    /** @var array<string, mixed>|null */
    private static ?array $all = null;

    /** @return array<string, array{default?: string, type_problem: string, steps: list<array<string, mixed>>}> */
    public static function fields(string $kind): array
    {
        return self::all()['forms'][$kind];
    }

    /** @return list<string> why a submission may be suspected of being spam */
    public static function suspicions(): array
    {
        return self::all()['suspicions'];
    }

    public static function limit(string $name): int
    {
        return self::all()['limits'][$name];
    }

    /**
     * @param string $path `labels.kinds.contact`
     * @param array<string, string|int> $values what stands in the place of `{name}`
     */
    public static function words(string $lang, string $path, array $values = []): string
    {
        $found = self::all()['words'][$lang];
        foreach (explode('.', $path) as $key) {
            $found = $found[$key];
        }
        return (string) preg_replace_callback('/\{(\w+)(, number)?\}/', static function (array $match) use ($values): string {
            $value = $values[$match[1]];
            return isset($match[2]) ? number_format((int) $value) : (string) $value;
        }, $found);
    }

    /** @return array<string, mixed> */
    private static function all(): array
    {
        return self::$all ??= json_decode((string) file_get_contents(PLUGIN_DIR . '/forms.json'), true, 512, JSON_THROW_ON_ERROR);
    }
}
