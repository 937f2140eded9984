<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\Languages;
use Meguri\Media\Media;
use Meguri\Media\UsedMedia;
use WP_Post;

/** Content file of an imported text. Export returns the file while the text is unedited. */
final class EntrySource
{
    /** `{name, text, stamp}` */
    private const KEY = 'meguri_source';
    /** Content folder, stored on the Japanese post. */
    public const FOLDER_KEY = 'meguri_folder';

    /** Runs after the post is fully stored. */
    public static function store(int $postId, array $source): void
    {
        $stored = ['name' => $source['name'] ?? null, 'text' => $source['source'] ?? null, 'stamp' => self::stamp(get_post($postId))];
        update_post_meta($postId, self::KEY, wp_slash($stored));
    }

    /** @return array{name: ?string, source: ?string} `source` if current */
    public static function of(WP_Post $post): array
    {
        $stored = get_post_meta($post->ID, self::KEY, true);
        $isCurrent = is_array($stored) && $stored['stamp'] === self::stamp($post);
        return ['name' => is_array($stored) ? $stored['name'] : null, 'source' => $isCurrent ? $stored['text'] : null];
    }

    /** Fingerprint of the post and its picture descriptions. */
    private static function stamp(WP_Post $post): string
    {
        $primary = get_post(Languages::primary($post->ID)) ?? $post;
        $keys = [Media::ALT_KEY, Media::CAPTION_KEY, Media::FOCAL_KEY];
        $descriptions = array_map(
            static fn (int $id) => array_map(static fn (string $key) => get_post_meta($id, $key, true), $keys),
            UsedMedia::of($post, $primary),
        );
        return md5((string) wp_json_encode([$post->post_status, $post->post_modified_gmt, $descriptions]));
    }
}
