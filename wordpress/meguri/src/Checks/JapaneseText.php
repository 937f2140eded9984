<?php

declare(strict_types=1);

namespace Meguri\Checks;

/** Detects Japanese texts. Keep in sync with `backend/content-lint/check-picture-language.ts`. */
final class JapaneseText
{
    /** Returns whether most letters are Japanese: English texts may quote Japanese names. */
    public static function is(string $text): bool
    {
        $letters = (int) preg_match_all('/\p{L}/u', $text);
        return $letters > 0 && preg_match_all('/[\p{Hiragana}\p{Katakana}\p{Han}]/u', $text) > $letters / 2;
    }

    /** @return list<int|string>|null keys to the first Japanese text */
    public static function pathIn($value): ?array
    {
        if (is_string($value)) {
            return self::is(wp_strip_all_tags($value)) ? [] : null;
        }
        foreach (is_array($value) ? $value : [] as $key => $item) {
            $path = self::pathIn($item);
            if ($path !== null) {
                return [$key, ...$path];
            }
        }
        return null;
    }
}
