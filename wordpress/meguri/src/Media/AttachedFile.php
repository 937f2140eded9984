<?php

declare(strict_types=1);

namespace Meguri\Media;

/** Guards against non-string file paths, which cause fatal errors. */
final class AttachedFile
{
    public const KEY = '_wp_attached_file';

    public static function register(): void
    {
        add_filter('get_post_metadata', [self::class, 'requireText'], 10, 3);
    }

    public static function requireText(mixed $value, int $id, string $key): mixed
    {
        if ($value !== null || $key !== self::KEY) {
            return $value;
        }
        $meta = wp_cache_get($id, 'post_meta');
        $stored = (is_array($meta) ? $meta : update_meta_cache('post', [$id])[$id] ?? [])[self::KEY] ?? [];
        return $stored === [] || is_string(maybe_unserialize($stored[0])) ? null : [''];
    }
}
