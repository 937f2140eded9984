<?php

declare(strict_types=1);

namespace Meguri\Preview;

use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\Content\SitePaths;
use Meguri\PendingChanges\PendingChanges;
use Meguri\Settings;
use WP_Post;

/** Signs preview tokens (JWT, RFC 7519, HS256) for `server/preview/preview-tokens.ts`. */
final class PreviewTokens
{
    /** In seconds, equal to the preview session. */
    private const TTL = 1800;

    /** Returns the preview link with this user's unsaved changes, or null if not configured. */
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
            // Pending changes use the published address.
            'key' => SitePaths::keyOf(get_post(PendingChanges::originalOf($post->ID) ?? $post->ID) ?? $post, $type),
            'revision' => Revisions::latestOf($post, $userId),
            'lang' => Languages::of($post->ID),
            'exp' => time() + self::TTL,
            'aud' => 'preview-link',
        ];
        return "$origin/preview?token=" . self::sign($claims, $secret);
    }

    /** Returns a one-minute link that tests the shared secret. */
    public static function probe(string $origin): string
    {
        $claims = ['type' => 'pages', 'id' => 1, 'key' => 'home', 'revision' => 'published', 'lang' => 'ja', 'exp' => time() + 60, 'aud' => 'preview-link'];
        return "$origin/preview?token=" . self::sign($claims, (string) Settings::previewSecret());
    }

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
