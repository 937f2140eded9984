<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Settings;
use WP_Post;

/** The addresses of entries on the site, as their types define them. */
final class SitePaths
{
    /** The absolute address of an entry's page in its language; null for none, or while the site is unknown. */
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

    /** Without the prefix of the language; null for what is no entry. @param string $slug of what visitors get, where that is known */
    public static function pathOf(WP_Post $post, string $slug = ''): ?string
    {
        $type = (string) EntryTypes::nameOf($post->post_type);
        $key = $slug === '' ? self::keyOf($post, $type) : $slug;
        if ($type === '') {
            return null;
        }
        $page = Fields::service($type)['page'];
        if ($page['path'] === null) {
            // Without a page of its own, on the page that shows all.
            return strtok($page['place'] ?? '', '?') ?: null;
        }
        $path = preg_replace('/\{(?:id|slug)\}/', $key, $page['path']);
        return isset($page['onlyKind']) ? self::fixedPath($key) ?? $path : $path;
    }

    /** The name of an entry in its address: its slug, or its number. */
    public static function keyOf(WP_Post $post, string $type): string
    {
        return EntryTypes::hasSlug($type)
            ? (string) get_post(Languages::primary($post->ID))?->post_name
            : (string) Languages::entryId($post->ID);
    }

    /** Whether a page of a kind has an address: that of its kind, or the fixed one of its slug. */
    public static function hasAddress(string $type, mixed $kind, string $slug): bool
    {
        $onlyKind = Fields::service($type)['page']['onlyKind'] ?? $kind;
        return $kind === $onlyKind || self::fixedPath($slug) !== null;
    }

    /** The fixed path of a page; null for one without. The slug of the home page is `home`, that of `/services/fund` is `services-fund`. */
    private static function fixedPath(string $slug): ?string
    {
        foreach (Fields::vocabulary('fixed_paths') as $path) {
            if ((str_replace('/', '-', substr($path, 1)) ?: 'home') === $slug) {
                return $path;
            }
        }
        return null;
    }
}
