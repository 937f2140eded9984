<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Settings;
use WP_Post;

/** Addresses of entries on the site */
final class SitePaths
{
    /** Returns null if the entry or site has no address. */
    public static function urlOf(WP_Post $post): ?string
    {
        $origin = Settings::siteOrigin();
        $path = self::pathOf($post);
        if ($origin === null || $path === null) {
            return null;
        }
        $prefix = Languages::of($post->ID) === 'en' ? '/en' : '';
        return $origin . ($path === '/' ? ($prefix ?: '/') : $prefix . $path);
    }

    /** Returns the path without language prefix. @param string $slug delivered slug, if known */
    public static function pathOf(WP_Post $post, string $slug = ''): ?string
    {
        $type = (string) EntryTypes::nameOf($post->post_type);
        $key = $slug === '' ? self::keyOf($post, $type) : $slug;
        if ($type === '') {
            return null;
        }
        $page = Fields::service($type)['page'];
        if ($page['path'] === null) {
            // Entries without a page are on their type's list page.
            return strtok($page['place'] ?? '', '?') ?: null;
        }
        $path = preg_replace('/\{(?:id|slug)\}/', $key, $page['path']);
        return isset($page['onlyKind']) ? self::fixedPath($key) ?? $path : $path;
    }

    public static function keyOf(WP_Post $post, string $type): string
    {
        return EntryTypes::hasSlug($type)
            ? (string) get_post(Languages::primary($post->ID))?->post_name
            : (string) Languages::entryId($post->ID);
    }

    public static function hasAddress(string $type, mixed $kind, string $slug): bool
    {
        $onlyKind = Fields::service($type)['page']['onlyKind'] ?? $kind;
        return $kind === $onlyKind || self::fixedPath($slug) !== null;
    }

    /** Returns the path of a fixed page, such as `/` for `home`, or null for a generic page. */
    public static function fixedPath(string $slug): ?string
    {
        return Fields::vocabulary('content_paths')[$slug] ?? null;
    }
}
