<?php

declare(strict_types=1);

namespace Meguri\Preview;

use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\Content\SitePaths;
use Meguri\PendingChanges\PendingChanges;
use Meguri\Settings;
use WP_Post;

/** Tokens that the site takes for a preview: JSON Web Tokens (RFC 7519), HS256, as `server/preview/preview-tokens.ts` reads them. */
final class PreviewTokens
{
    /** How long a link is valid, in seconds: as long as the session that it opens. */
    private const TTL = 1800;

    /** The address that opens the preview of a post, with what this person has not saved yet; null where there is none. */
    public static function link(WP_Post $post, int $userId): ?string
    {
        $origin = Settings::siteOrigin();
        $secret = Settings::previewSecret();
        $type = EntryTypes::nameOf($post->post_type);
        if ($origin === null || $secret === null || $type === null) {
            return null;
        }
        $claims = [
            'type' => $type,
            'id' => Languages::entryId($post->ID),
            // The address of a change is that of what is published, until it is taken over.
            'key' => SitePaths::keyOf(get_post(PendingChanges::originalOf($post->ID) ?? $post->ID) ?? $post, $type),
            'revision' => Revisions::latestOf($post, $userId),
            'lang' => Languages::of($post->ID),
            'exp' => time() + self::TTL,
            'aud' => 'preview-link',
        ];
        return "$origin/preview?token=" . self::sign($claims, $secret);
    }

    /** An address that proves to this WordPress that the site has the same secret: of a page that everybody may see, and for one minute. */
    public static function probe(string $origin): string
    {
        $claims = ['type' => 'pages', 'id' => 1, 'key' => 'home', 'revision' => 'published', 'lang' => 'ja', 'exp' => time() + 60, 'aud' => 'preview-link'];
        return "$origin/preview?token=" . self::sign($claims, (string) Settings::previewSecret());
    }

    /** @param array<string, int|string> $claims */
    private static function sign(array $claims, string $secret): string
    {
        $text = self::encode('{"alg":"HS256","typ":"JWT"}') . '.' . self::encode((string) wp_json_encode($claims));
        return $text . '.' . self::encode(hash_hmac('sha256', $text, $secret, true));
    }

    private static function encode(string $bytes): string
    {
        return rtrim(strtr(base64_encode($bytes), '+/', '-_'), '=');
    }
}
