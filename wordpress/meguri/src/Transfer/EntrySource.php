<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\Languages;
use Meguri\Media\Media;
use Meguri\Media\UsedMedia;
use WP_Post;

/** The file that a text was moved in from. As long as nobody has changed the text, that file is what is moved out again. */
final class EntrySource
{
    /** `{name, text, stamp}` */
    private const KEY = 'meguri_source';
    /** On the Japanese post: the folder that it was in. */
    public const FOLDER_KEY = 'meguri_folder';

    /** After all else of the post is stored. @param array<string, mixed> $given perhaps with `name` and `source` */
    public static function keep(int $postId, array $given): void
    {
        $kept = ['name' => $given['name'] ?? null, 'text' => $given['source'] ?? null, 'stamp' => self::stamp(get_post($postId))];
        update_post_meta($postId, self::KEY, wp_slash($kept));
    }

    /** @return array{name: ?string, source: ?string} the name of the file, and its text where it still says what the post says */
    public static function of(WP_Post $post): array
    {
        $kept = get_post_meta($post->ID, self::KEY, true);
        $isCurrent = is_array($kept) && $kept['stamp'] === self::stamp($post);
        return ['name' => is_array($kept) ? $kept['name'] : null, 'source' => $isCurrent ? $kept['text'] : null];
    }

    /** Of what the file says: the post, and the words of its pictures. */
    private static function stamp(WP_Post $post): string
    {
        $primary = get_post(Languages::primary($post->ID)) ?? $post;
        $keys = [Media::ALT_KEY, Media::CAPTION_KEY, Media::FOCAL_KEY];
        $words = array_map(
            static fn (int $id) => array_map(static fn (string $key) => get_post_meta($id, $key, true), $keys),
            UsedMedia::of($post, $primary),
        );
        return md5((string) wp_json_encode([$post->post_status, $post->post_modified_gmt, $words]));
    }
}
