<?php

declare(strict_types=1);

namespace Meguri\ProfileWords;

/** Replaces placeholders in one entry's texts with values of the site profile. */
final class Filler
{
    /**
     * Placeholder such as `{{address}}` in either width. A backslash escapes it.
     * Groups: backslash, opening braces, name.
     */
    public const PLACEHOLDER = '/(\\\\?)(\{\{|｛｛)([^{}｛｝\n]{0,80})(?:\}\}|｝｝)/u';
    /** Maximum per entry, as in the embedded backend; limits the size of filled texts. */
    private const MAX_PLACEHOLDERS = 200;
    private const HTML = '_html';

    private int $calls = 0;

    public function __construct(private readonly ProfileWords $words, private readonly string $lang)
    {
    }

    /** Keys `ja` and `en` set the language; a suffix `_html` marks HTML. */
    public function fill($value, string $key = '')
    {
        if (is_string($value)) {
            $lang = $key === 'ja' || $key === 'en' ? $key : $this->lang;
            return $this->text($value, $lang, str_ends_with($key, self::HTML));
        }
        if (is_array($value)) {
            foreach ($value as $name => $inner) {
                $value[$name] = $this->fill($inner, is_int($name) ? $key : $name);
            }
        }
        return $value;
    }

    /** @return list<string> unknown or full-width placeholders */
    public function unknownPlaceholders(string $text): array
    {
        preg_match_all(self::PLACEHOLDER, $text, $calls, PREG_SET_ORDER);
        $words = $this->words->in($this->lang);
        $isUnknown = static fn (array $call) => $call[1] === '' && ($call[2] !== '{{' || !isset($words[self::name($call[3])]));
        return array_column(array_values(array_filter($calls, $isUnknown)), 0);
    }

    private function text(string $text, string $lang, bool $isHtml): string
    {
        if (!str_contains($text, '{{') && !str_contains($text, '｛｛')) {
            return $text;
        }
        $words = $this->words->in($lang);
        return (string) preg_replace_callback(self::PLACEHOLDER, function (array $call) use ($words, $isHtml): string {
            if ($call[1] !== '') {
                return substr($call[0], 1);
            }
            $word = $call[2] === '{{' ? ($words[self::name($call[3])] ?? null) : null;
            if (++$this->calls > self::MAX_PLACEHOLDERS || $word === null) {
                return $call[0];
            }
            return $isHtml ? strtr($word, ['&' => '&#x26;', '<' => '&#x3C;', '"' => '&#x22;']) : $word;
        }, $text);
    }

    /** Accepts full-width letters. */
    private static function name(string $written): string
    {
        return trim(mb_convert_kana($written, 'as'));
    }
}
