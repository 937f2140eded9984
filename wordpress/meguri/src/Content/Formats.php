<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Text formats of fields, from `backend/content-schemas/formats.ts` */
final class Formats
{
    /** Characters typed as hyphens, after NFKC, such as the Japanese long vowel mark */
    private const HYPHENS = '/[\x{00ad}\x{02d7}\x{2010}-\x{2015}\x{2043}\x{2212}\x{2500}\x{2501}\x{30fc}]/u';

    /** JavaScript accepts no leap seconds, and no offsets of 24 hours. */
    private const TIME = '/^T(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?|24:00(?::00(?:\.0+)?)?)(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/D';

    /** JavaScript's `\s`, which includes the ideographic space */
    public const SPACE = '\s\p{Z}\x{feff}';

    /**
     * Converts texts to half width if they then match their format. {@see \Meguri\Checks\FieldCheck} reports other
     * errors.
     *
     * @param array<string, mixed> $field as in `fields.json`
     */
    public static function normalised($value, array $field)
    {
        if (is_string($value)) {
            return isset($field['pattern']) ? self::inHalfWidth($value, self::expression($field['pattern'])) : $value;
        }
        if (!is_array($value)) {
            return $value;
        }
        $normalised = [];
        foreach ($value as $key => $item) {
            $normalised[$key] = self::normalised($item, self::fieldOf($key, $field));
        }
        return $normalised;
    }

    /** @param string $name `href`, `slug` */
    public static function named(string $name, string $text): string
    {
        return self::inHalfWidth($text, self::expression(self::patternOf($name)));
    }

    /** PHP's `\d` also matches non-ASCII digits. */
    public static function expression(string $pattern): string
    {
        $digits = static fn (array $match) => $match[0] === '\d' ? '[0-9]' : str_replace('\d', '0-9', $match[0]);
        $ascii = (string) preg_replace_callback('/\[(?:\\\\.|[^\]\\\\])*\]|\\\\./', $digits, $pattern);
        return '~' . str_replace(['~', '\s'], ['\~', self::SPACE], $ascii) . '~uD';
    }

    /** Dates and times must exist. */
    public static function matches(string $pattern, string $text): bool
    {
        $isDay = in_array(Fields::formats()[$pattern]['name'] ?? '', ['date', 'date_time'], true);
        return preg_match(self::expression($pattern), $text) === 1
            && (!$isDay || checkdate((int) substr($text, 5, 2), (int) substr($text, 8, 2), (int) substr($text, 0, 4)))
            && (strlen($text) <= 10 || !$isDay || preg_match(self::TIME, substr($text, 10)) === 1);
    }

    public static function is(string $name, string $text): bool
    {
        return self::matches(self::patternOf($name), $text);
    }

    /** @param string $expression complete regular expression */
    public static function inHalfWidth(string $text, string $expression): string
    {
        if (preg_match($expression, $text) === 1) {
            return $text;
        }
        $converted = self::halfWidth($text);
        foreach ([$converted, (string) preg_replace('/\s/u', '', $converted)] as $candidate) {
            if (preg_match($expression, $candidate) === 1) {
                return $candidate;
            }
        }
        return $text;
    }

    public static function sentence(string $pattern): string
    {
        $format = Fields::formats()[$pattern];
        /* translators: 1: an example, 2: description of the example */
        return sprintf(__('Enter it like “%1$s”: %2$s.', 'meguri'), $format['example'], $format[Languages::ofUser()]);
    }

    public static function sentenceOf(string $name): string
    {
        return self::sentence(self::patternOf($name));
    }

    /** Applies NFKC, or what mbstring supports without PHP's intl. */
    private static function halfWidth(string $text): string
    {
        $normalized = function_exists('normalizer_normalize')
            ? (normalizer_normalize($text, \Normalizer::FORM_KC) ?: $text)
            : mb_convert_kana($text, 'KVas', 'UTF-8');
        return trim((string) preg_replace(self::HYPHENS, '-', $normalized));
    }

    private static function patternOf(string $name): string
    {
        return (string) array_search($name, array_map(static fn (array $format) => $format['name'], Fields::formats()), true);
    }

    /** Returns the definition of an item or property, in any variant. */
    private static function fieldOf(int|string $key, array $field): array
    {
        $fieldSchema = $field['items'] ?? $field['properties'][$key] ?? null;
        foreach ($fieldSchema === null ? $field['oneOf'] ?? [] : [] as $variant) {
            $fieldSchema ??= $variant['properties'][$key] ?? null;
        }
        return $fieldSchema ?? [];
    }
}
