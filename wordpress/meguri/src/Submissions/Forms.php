<?php

declare(strict_types=1);

namespace Meguri\Submissions;

use const Meguri\PLUGIN_DIR;

/** Forms from the generated `forms.json`; submission schemas are in `openapi.json`. */
final class Forms
{
    private static ?array $definitions = null;

    /** @return list<string> */
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

    /** Returns `links`, `seat` or null. */
    public static function gives(string $kind): ?string
    {
        return self::form($kind)['subject']['gives'] ?? null;
    }

    public static function eventType(): string
    {
        $subjects = array_column(self::all()['forms'], 'subject');
        return array_column($subjects, 'type', 'gives')['seat'];
    }

    /** @return list<string> */
    public static function kindsWithSeat(): array
    {
        return array_values(array_filter(self::kinds(), static fn (string $kind) => self::gives($kind) === 'seat'));
    }

    /** @return list<string> in display order */
    public static function rows(): array
    {
        return self::all()['rows'];
    }

    /** Text without choices is returned unchanged. */
    public static function valueLabel(string $lang, string $kind, string $field, string $value): string
    {
        return self::all()['messages'][$lang]['labels']['options'][$kind][$field][$value] ?? $value;
    }

    public static function limit(string $name): int
    {
        return self::all()['limits'][$name];
    }

    /** @param string $path such as `labels.kinds.contact` */
    public static function text(string $lang, string $path, array $values = []): string
    {
        $text = self::all()['messages'][$lang];
        foreach (explode('.', $path) as $key) {
            $text = $text[$key];
        }
        return (string) preg_replace_callback('/\{(\w+)(, number)?\}/', static function (array $match) use ($values): string {
            $value = $values[$match[1]];
            return isset($match[2]) ? number_format((int) $value) : (string) $value;
        }, $text);
    }

    private static function all(): array
    {
        return self::$definitions ??= json_decode((string) file_get_contents(PLUGIN_DIR . '/forms.json'), true, 512, JSON_THROW_ON_ERROR);
    }
}
