<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Editor\EntryLists;

/** Keeps the language in the status links above lists, and counts only its entries under “Mine”. */
final class ListViews
{
    public static function register(): void
    {
        foreach (EntryTypes::postTypes() as $postType) {
            add_filter("views_edit-$postType", static fn (array $views) => self::inLanguage($views, (string) EntryTypes::nameOf($postType)));
        }
    }

    /** @param array<string, string> $views links by status */
    private static function inLanguage(array $views, string $type): array
    {
        $lang = EntryLists::language();
        if (isset($views['mine'])) {
            $count = self::countMine($type, $lang);
            $views['mine'] = (string) preg_replace('#(class="count">)\([^)]*\)#', '$1(' . number_format_i18n($count) . ')', $views['mine']);
            $views = $count === 0 ? array_diff_key($views, ['mine' => true]) : $views;
        }
        $parameter = EntryLists::PARAMETER;
        return $lang === 'ja'
            ? $views
            : array_map(static fn (string $link) => (string) preg_replace('#href="([^"]+)"#', "href=\"$1&#038;$parameter=$lang\"", $link), $views);
    }

    private static function countMine(string $type, string $lang): int
    {
        global $wpdb;
        $table = EntryIndex::table();
        return (int) $wpdb->get_var($wpdb->prepare(
            "SELECT COUNT(*) FROM $table entry JOIN {$wpdb->posts} post ON post.ID = entry.post_id
            WHERE entry.type = %s AND entry.lang = %s AND entry.status <> 'trash' AND post.post_author = %d",
            $type,
            $lang,
            get_current_user_id(),
        ));
    }
}
