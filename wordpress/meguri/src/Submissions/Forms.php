<?php

declare(strict_types=1);

namespace Meguri\Submissions;

use const Meguri\PLUGIN_DIR;

/**
 * The forms of the site, from `forms.json`, which the site's project generates from their definitions: what each is about, its limits,
 * the rows of lists, and the texts of mails and lists in both languages. What a submission contains is in `openapi.json`.
 */
final class Forms
{
    /** @var array<string, mixed>|null */
    private static ?array $all = null;

    /** @return list<string> the names of all forms */
    public static function kinds(): array
    {
        return array_keys(self::all()['forms']);
    }

    /**
     * @return array{
     *     path: string,
     *     subject: array{type: string, param?: string, field?: string, gives?: string}|null,
     *     topic: string|null,
     *     files: array{field: string, max: int, max_bytes: int}|null,
     *     retention: array{constant: string, days: int},
     *     mail_to: string,
     * }
     */
    public static function form(string $kind): array
    {
        return self::all()['forms'][$kind];
    }

    /** What a submission gives besides its reference: `links` to files, or a `seat`. */
    public static function gives(string $kind): ?string
    {
        return self::form($kind)['subject']['gives'] ?? null;
    }

    /** The content type of events: that of the form which takes their seats. */
    public static function eventType(): string
    {
        $subjects = array_column(self::all()['forms'], 'subject');
        return array_column($subjects, 'type', 'gives')['seat'];
    }

    /** @return list<string> the names of forms whose submissions take a seat of what they are about */
    public static function kindsWithSeat(): array
    {
        return array_values(array_filter(self::kinds(), static fn (string $kind) => self::gives($kind) === 'seat'));
    }

    /** @return list<string> one for each field of any form, in the order of lists; and the topic */
    public static function rows(): array
    {
        return self::all()['rows'];
    }

    /** The label of a field's value; the value itself where it is text. */
    public static function valueLabel(string $lang, string $kind, string $field, string $value): string
    {
        return self::all()['words'][$lang]['labels']['options'][$kind][$field][$value] ?? $value;
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
