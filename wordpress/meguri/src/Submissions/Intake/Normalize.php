<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

/**
 * Normalises what visitors type, as `contract/submissions/normalize.ts` does. The site has done it already, and the result of doing it
 * again is the same: what is sent twice must count once, also where somebody else than the site holds the key.
 */
final class Normalize
{
    private const INVISIBLE = '/[\x{200b}\x{200e}\x{200f}\x{202a}-\x{202e}\x{2060}\x{2066}-\x{2069}\x{feff}]/u';
    private const CONTROL = '/[\x{0000}-\x{0008}\x{000b}\x{000c}\x{000e}-\x{001f}\x{007f}-\x{009f}]/u';
    private const HYPHENS = '/[\x{002d}\x{00ad}\x{02d7}\x{2010}-\x{2015}\x{2043}\x{2212}\x{2500}\x{2501}\x{30fc}\x{fe58}\x{fe63}\x{ff0d}\x{ff70}]/u';
    /** White space as JavaScript knows it: PHP's `\s` has no ideographic space. */
    private const SPACE = '[\s\x{00a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}]';

    public static function line(string $text): string
    {
        return self::trim((string) preg_replace('/' . self::SPACE . '+/u', ' ', self::text($text)));
    }

    public static function text(string $text): string
    {
        // Without PHP's intl there is no normaliser; the site has normalised.
        $composed = function_exists('normalizer_normalize') ? (normalizer_normalize($text) ?: $text) : $text;
        $lines = (string) preg_replace('/\r\n?|[\x{0085}\x{2028}\x{2029}]/u', "\n", $composed);
        $plain = (string) preg_replace([self::CONTROL, self::INVISIBLE], '', $lines);
        $trimmed = array_map([self::class, 'trimEnd'], explode("\n", $plain));
        return self::trim((string) preg_replace('/\n{3,}/', "\n\n", implode("\n", $trimmed)));
    }

    public static function kana(string $text): string
    {
        $full = (string) preg_replace_callback(
            '/[\x{ff66}-\x{ff9f}]+/u',
            // `V` joins a half-width kana with its sound mark.
            static fn (array $kana) => function_exists('normalizer_normalize')
                ? (string) normalizer_normalize($kana[0], \Normalizer::FORM_KC)
                : mb_convert_kana($kana[0], 'KV'),
            self::toHalfWidth($text),
        );
        return self::shift('/[\x{3041}-\x{3096}\x{309d}\x{309e}]/u', 0x60, $full);
    }

    public static function place(string $text): string
    {
        return (string) preg_replace_callback(
            '/\d\S(?=\d)/u',
            static fn (array $pair) => (string) preg_replace(self::HYPHENS, '-', $pair[0]),
            self::toHalfWidth(self::line($text)),
        );
    }

    public static function email(string $text): string
    {
        $close = (string) preg_replace('/\s/u', '', self::toHalfWidth(self::line($text)));
        $plain = (string) preg_replace(['/[。｡]/u', self::HYPHENS], ['.', '-'], $close);
        [$local, $domain] = [...explode('@', $plain, 2), null];
        return $domain === null ? $local : $local . '@' . strtolower($domain);
    }

    public static function telephone(string $text): string
    {
        $plain = (string) preg_replace(self::HYPHENS, '-', self::toHalfWidth(self::line($text)));
        $grouped = (string) preg_replace(
            ['/^(\+[\d\s-]*)\(0\)/', '/[\s().\x{30fb}]+/u', '/-{2,}/', '/^-|-$/', '/^\+-/'],
            ['$1 ', '-', '-', '', '+'],
            $plain,
        );
        return (string) preg_replace_callback(
            '/^(?:010|00)-?(?=[1-9])/',
            static fn (array $prefix) => strlen(self::digits($grouped)) > 11 ? '+' : $prefix[0],
            $grouped,
        );
    }

    /** Japanese numbers have 10 or 11 digits and begin with 0; others 7 to 15 after the `+` (ITU-T E.164). */
    public static function isTelephone(string $cleaned): bool
    {
        if (preg_match('/^\+?\d+(?:-\d+)*$/D', $cleaned) !== 1) {
            return false;
        }
        $pattern = str_starts_with($cleaned, '+') ? '/^[1-9]\d{6,14}$/D' : '/^0[1-9]\d{8,9}$/D';
        return preg_match($pattern, self::digits($cleaned)) === 1;
    }

    /** As JavaScript counts: a character outside of the basic plane is two. */
    public static function length(string $text): int
    {
        return intdiv(strlen(mb_convert_encoding($text, 'UTF-16LE', 'UTF-8')), 2);
    }

    private static function toHalfWidth(string $text): string
    {
        return str_replace("\u{3000}", ' ', self::shift('/[\x{ff01}-\x{ff5e}]/u', -0xfee0, $text));
    }

    private static function shift(string $pattern, int $by, string $text): string
    {
        return (string) preg_replace_callback($pattern, static fn (array $match) => mb_chr(mb_ord($match[0]) + $by), $text);
    }

    private static function digits(string $text): string
    {
        return (string) preg_replace('/\D/', '', $text);
    }

    private static function trim(string $text): string
    {
        return (string) preg_replace('/^' . self::SPACE . '+/u', '', self::trimEnd($text));
    }

    /** From the end, step by step: one expression over the text would look from every space. */
    private static function trimEnd(string $text): string
    {
        return (string) preg_replace('/' . self::SPACE . '++$/uD', '', $text);
    }
}
