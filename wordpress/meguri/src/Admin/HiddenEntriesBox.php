<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Content\Languages;

/** Dashboard box of published entries missing on the site */
final class HiddenEntriesBox
{
    private const MAX_ROWS = 10;

    public static function show(): void
    {
        $entries = HiddenEntries::all();
        if ($entries === []) {
            printf('<p>%s</p>', esc_html__('All published entries are on the site.', 'meguri'));
            return;
        }
        echo '<ul>';
        foreach (array_slice($entries, 0, self::MAX_ROWS) as ['post' => $post, 'reason' => $reason]) {
            $title = $post->post_title === '' ? __('(no title)', 'meguri') : $post->post_title;
            $parts = [
                get_post_type_object($post->post_type)->labels->singular_name,
                ...(Languages::of($post->ID) === 'en' ? [__('English', 'meguri')] : []),
                $reason,
            ];
            printf(
                '<li><a href="%s">%s</a><br>%s</li>',
                esc_url((string) get_edit_post_link($post->ID, 'raw')),
                esc_html($title),
                esc_html(implode(' · ', $parts)),
            );
        }
        echo '</ul>';
        if (count($entries) > self::MAX_ROWS) {
            /* translators: %d: total number */
            printf('<p>%s</p>', esc_html(sprintf(__('%d in total; only the first are listed.', 'meguri'), count($entries))));
        }
    }
}
