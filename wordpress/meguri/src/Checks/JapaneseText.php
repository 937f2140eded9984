<?php

declare(strict_types=1);

namespace Meguri\Checks;

/** Tells a Japanese text from an English one that quotes a Japanese name: `backend/content-lint/check-picture-language.ts` has the same rule. */
final class JapaneseText
{
    /** Whether more than half of the letters are Japanese. */
    public static function is(string $text): bool
    {
        $letters = (int) preg_match_all('/\p{L}/u', $text);
        return $letters > 0 && preg_match_all('/[\p{Hiragana}\p{Katakana}\p{Han}]/u', $text) > $letters / 2;
    }

    /** The first Japanese text in a value, with the keys that lead to it; null where there is none. @param mixed $value @return list<int|string>|null */
    public static function pathIn($value): ?array
    {
        if (is_string($value)) {
            return self::is(wp_strip_all_tags($value)) ? [] : null;
        }
        foreach (is_array($value) ? $value : [] as $key => $inner) {
            $path = self::pathIn($inner);
            if ($path !== null) {
                return [$key, ...$path];
            }
        }
        return null;
    }
}
