<?php

declare(strict_types=1);

namespace Meguri\Documents;

/** Estimates reading time like `backend/content/transforms/reading-time.ts`, which names the sources. */
final class ReadingTime
{
    private const CHARACTERS_A_MINUTE = 500;
    private const WORDS_A_MINUTE = 230;

    public static function minutes(string $html, string $lang): int
    {
        $text = html_entity_decode(strip_tags($html), ENT_QUOTES | ENT_HTML5, 'UTF-8');
        $minutes = $lang === 'ja'
            ? mb_strlen((string) preg_replace('/\s+/u', '', $text)) / self::CHARACTERS_A_MINUTE
            : (int) preg_match_all('/\S+/u', $text) / self::WORDS_A_MINUTE;
        return max(1, (int) ceil($minutes));
    }
}
