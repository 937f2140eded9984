<?php

declare(strict_types=1);

namespace Meguri\Submissions\Links;

/** Link tokens `{id}.{expiry}.{signature}`, computed on demand. */
final class LinkTokens
{
    private const MAX_LENGTH = 200;

    /** @param array{id: string, expires_at: int} $link */
    public static function sign(array $link): string
    {
        $text = $link['id'] . '.' . base_convert((string) $link['expires_at'], 10, 36);
        return "$text." . self::signature($text);
    }

    /** Returns null if invalid or expired. */
    public static function read(string $token): ?string
    {
        $parts = explode('.', $token);
        if (strlen($token) > self::MAX_LENGTH || count($parts) !== 3) {
            return null;
        }
        [$id, $expiry, $signature] = $parts;
        $isOurs = hash_equals(self::signature("$id.$expiry"), $signature);
        return $isOurs && (int) base_convert($expiry, 36, 10) > time() ? $id : null;
    }

    private static function signature(string $text): string
    {
        return rtrim(strtr(base64_encode(hash_hmac('sha256', $text, wp_salt('meguri-links'), true)), '+/', '-_'), '=');
    }
}
