<?php

declare(strict_types=1);

namespace Meguri\Media;

/** The path of an attachment's file. WordPress and the plugin expect text, and a stored value of another type ends the request. */
final class AttachedFile
{
    public const KEY = '_wp_attached_file';

    public static function register(): void
    {
        add_filter('get_post_metadata', [self::class, 'onlyText'], 10, 3);
    }

    /**
     * Returns an empty path for a stored value that is no text, as WordPress does for an attachment without a file.
     *
     * @param mixed $value null unless another filter has answered
     */
    public static function onlyText(mixed $value, int $id, string $key): mixed
    {
        if ($value !== null || $key !== self::KEY) {
            return $value;
        }
        $meta = wp_cache_get($id, 'post_meta');
        $stored = (is_array($meta) ? $meta : update_meta_cache('post', [$id])[$id] ?? [])[self::KEY] ?? [];
        return $stored === [] || is_string(maybe_unserialize($stored[0])) ? null : [''];
    }
}
