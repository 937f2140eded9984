<?php

declare(strict_types=1);

namespace Meguri\ProfileVariables;

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

    private int $count = 0;

    public function __construct(private readonly ProfileVariables $variables, private readonly string $lang)
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
            foreach ($value as $name => $item) {
                $value[$name] = $this->fill($item, is_int($name) ? $key : $name);
            }
        }
        return $value;
    }

    /** @return list<string> unknown or full-width placeholders */
    public function unknownPlaceholders(string $text): array
    {
        preg_match_all(self::PLACEHOLDER, $text, $matches, PREG_SET_ORDER);
        $variables = $this->variables->in($this->lang);
        $isUnknown = static fn (array $match) => $match[1] === '' && ($match[2] !== '{{' || !isset($variables[self::name($match[3])]));
        return array_column(array_values(array_filter($matches, $isUnknown)), 0);
    }

    private function text(string $text, string $lang, bool $isHtml): string
    {
        if (!str_contains($text, '{{') && !str_contains($text, '｛｛')) {
            return $text;
        }
        $variables = $this->variables->in($lang);
        return (string) preg_replace_callback(self::PLACEHOLDER, function (array $match) use ($variables, $isHtml): string {
            if ($match[1] !== '') {
                return substr($match[0], 1);
            }
            $variable = $match[2] === '{{' ? ($variables[self::name($match[3])] ?? null) : null;
            if (++$this->count > self::MAX_PLACEHOLDERS || $variable === null) {
                return $match[0];
            }
            return $isHtml ? strtr($variable, ['&' => '&#x26;', '<' => '&#x3C;', '"' => '&#x22;']) : $variable;
        }, $text);
    }

    /** Accepts full-width letters. */
    private static function name(string $text): string
    {
        return trim(mb_convert_kana($text, 'as'));
    }
}
