<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

/**
 * Whether an email may repeat a submitted name: an abuser may control both name and address.
 * Uses the lists of `is-plausible-name.ts`.
 */
final class PlausibleName
{
    private const MAX_CHARACTERS = 40;
    private const MAX_WORDS = 5;
    private const ADVERTISING = '~\bdot\b|://|\bwww\b|[@/\\\\<>[\]{}|]|[\w-]{2,}\.[a-z]{2,}|\d{3,}'
        . '|[¥￥$€%％!！?？=＝+＋#＃*＊★☆◆◇■□●○◎▼▲♪→⇒【】《》『』]'
        . '|無料|限定|当選|特典|激安|副業|投資|月収|料金|未払|電話|稼げ|儲か|クリック|登録|今すぐ'
        . '|\b(?:free|prize|bonus|casino|crypto|bitcoin|click|offer|earn|viagra|invoice|payment|account|suspended|congratulations)\b~iu';
    /** Look-alike letters evade word lists. */
    private const MIXED_ALPHABETS = '~\p{Latin}[\p{Cyrillic}\p{Greek}]|[\p{Cyrillic}\p{Greek}]\p{Latin}~u';

    public static function is(string $text): bool
    {
        $composed = class_exists('Normalizer') ? (\Normalizer::normalize($text, \Normalizer::FORM_KC) ?: $text) : mb_convert_kana($text, 'asKV');
        $plain = (string) preg_replace(['/\p{Cf}/u', '/[。｡]/u'], ['', '.'], $composed);
        return mb_strlen($plain) <= self::MAX_CHARACTERS
            && count(preg_split('/\s+/u', $plain) ?: []) <= self::MAX_WORDS
            && preg_match(self::ADVERTISING, $plain) === 0
            && preg_match(self::MIXED_ALPHABETS, $plain) === 0;
    }
}
