<?php

declare(strict_types=1);

namespace Meguri\Content;

/**
 * The written forms that fields ask for: a telephone number, a month, an address. `fields.json` has an example of each, from
 * `backend/content-schemas/formats.ts`.
 */
final class Formats
{
    /** Characters typed for a hyphen, after NFKC: dashes, the minus, and the long vowel mark of Japanese keyboards. */
    private const HYPHENS = '/[\x{00ad}\x{02d7}\x{2010}-\x{2015}\x{2043}\x{2212}\x{2500}\x{2501}\x{30fc}]/u';

    /** The times that JavaScript reads, after the day: no leap second, and offsets of less than a day. */
    private const TIME = '/^T(?:(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?|24:00(?::00(?:\.0+)?)?)(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/D';

    /** What JavaScript's `\s` and `trim` mean: an ideographic space is one. */
    public const SPACE = '\s\p{Z}\x{feff}';

    /**
     * A value with every text that only differs in width from the form of its field in half-width characters: `０３－１２３４－５６７８` is
     * `03-1234-5678`. Whatever else is wrong stays as it is, for {@see \Meguri\Checks\FieldCheck}.
     *
     * @param mixed $value
     * @param array<string, mixed> $field as in `fields.json`
     * @return mixed
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
        foreach ($value as $key => $inner) {
            $normalised[$key] = self::normalised($inner, self::fieldOf($key, $field));
        }
        return $normalised;
    }

    /** A text in the form of a name, as {@see normalised} reads it. @param string $name `href`, `slug` ... */
    public static function named(string $name, string $text): string
    {
        return self::inHalfWidth($text, self::expression(self::patternOf($name)));
    }

    /** A pattern as JavaScript reads it: `\d` is 0 to 9 alone, where PHP's is a digit of any script and width. */
    public static function expression(string $pattern): string
    {
        $digits = static fn (array $match) => $match[0] === '\d' ? '[0-9]' : str_replace('\d', '0-9', $match[0]);
        $ascii = (string) preg_replace_callback('/\[(?:\\\\.|[^\]\\\\])*\]|\\\\./', $digits, $pattern);
        return '~' . str_replace(['~', '\s'], ['\~', self::SPACE], $ascii) . '~uD';
    }

    /** Whether a text has the form of a pattern, and names a day and a time that exist where it names them. */
    public static function matches(string $pattern, string $text): bool
    {
        $isDay = in_array(Fields::formats()[$pattern]['name'] ?? '', ['date', 'date_time'], true);
        return preg_match(self::expression($pattern), $text) === 1
            && (!$isDay || checkdate((int) substr($text, 5, 2), (int) substr($text, 8, 2), (int) substr($text, 0, 4)))
            && (strlen($text) <= 10 || !$isDay || preg_match(self::TIME, substr($text, 10)) === 1);
    }

    /** The same for a form with a name. */
    public static function is(string $name, string $text): bool
    {
        return self::matches(self::patternOf($name), $text);
    }

    /** A text in half-width characters where only then it has a form. @param string $expression a whole regular expression */
    public static function inHalfWidth(string $text, string $expression): string
    {
        if (preg_match($expression, $text) === 1) {
            return $text;
        }
        $plain = self::halfWidth($text);
        foreach ([$plain, (string) preg_replace('/\s/u', '', $plain)] as $candidate) {
            if (preg_match($expression, $candidate) === 1) {
                return $candidate;
            }
        }
        return $text;
    }

    /** How a text has to be written, for the person who is looking. */
    public static function sentence(string $pattern): string
    {
        $format = Fields::formats()[$pattern];
        /* translators: 1: an example, 2: what the example is */
        return sprintf(__('Write it as in “%1$s”: %2$s.', 'meguri'), $format['example'], $format[Languages::ofUser()]);
    }

    /** The same for a form with a name. */
    public static function sentenceOf(string $name): string
    {
        return self::sentence(self::patternOf($name));
    }

    /** NFKC with plain hyphens. Hosts without PHP's intl get what mbstring can do. */
    private static function halfWidth(string $text): string
    {
        $plain = function_exists('normalizer_normalize')
            ? (normalizer_normalize($text, \Normalizer::FORM_KC) ?: $text)
            : mb_convert_kana($text, 'KVas', 'UTF-8');
        return trim((string) preg_replace(self::HYPHENS, '-', $plain));
    }

    private static function patternOf(string $name): string
    {
        return (string) array_search($name, array_map(static fn (array $format) => $format['name'], Fields::formats()), true);
    }

    /** What is inside a field: an item of a list, a part of an object, or of whichever variant has such a part. @param array<string, mixed> $field @return array<string, mixed> */
    private static function fieldOf(int|string $key, array $field): array
    {
        $own = $field['items'] ?? $field['properties'][$key] ?? null;
        foreach ($own === null ? $field['oneOf'] ?? [] : [] as $variant) {
            $own ??= $variant['properties'][$key] ?? null;
        }
        return $own ?? [];
    }
}
