<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Content\Formats;
use Meguri\Content\SitePaths;
use Meguri\Publication\Visibility;

/** Valid targets of menus and redirects, without language prefix */
final class ExistingPaths
{
    /** @var array<string, true>|null */
    private static ?array $paths = null;

    /** Ignores query and anchor. */
    public static function has(string $href): bool
    {
        return isset(self::all()[preg_replace('/[?#].*$/s', '', $href) ?: '/']);
    }

    /** Returns an error message for a link target. */
    public static function problem(string $href): ?string
    {
        if (!Formats::is('href', $href) || strlen($href) > 500) {
            return Formats::sentenceOf('href');
        }
        if (preg_match('#^/en(?:[/?\#]|$)#', $href) === 1) {
            return __('Omit /en: the site adds it on English pages.', 'meguri');
        }
        return !str_starts_with($href, '/') || self::has($href) ? null : __('The site does not have this page.', 'meguri');
    }

    private static function all(): array
    {
        global $wpdb;
        if (self::$paths !== null) {
            return self::$paths;
        }
        $ids = array_map('intval', $wpdb->get_col('SELECT post_id FROM ' . EntryIndex::table() . " WHERE lang = 'ja' AND " . Visibility::condition()));
        _prime_post_caches($ids, false, true);
        $paths = array_filter(array_map(static fn (int $id) => SitePaths::pathOf(get_post($id)), $ids));
        return self::$paths = array_fill_keys([...Fields::vocabulary('fixed_paths'), '/sitemap.xml', ...$paths], true);
    }
}
