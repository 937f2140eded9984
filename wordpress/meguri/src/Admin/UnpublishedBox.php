<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use WP_Post;

/** Dashboard box of entries for review and drafts. */
final class UnpublishedBox
{
    private const MAX_ROWS = 10;

    public static function show(): void
    {
        $posts = [...self::posts('pending'), ...self::posts('draft')];
        if ($posts === []) {
            printf('<p>%s</p>', esc_html__('There are no drafts.', 'meguri'));
            return;
        }
        echo '<ul>';
        foreach ($posts as $post) {
            $title = $post->post_title === '' ? __('(no title)', 'meguri') : $post->post_title;
            $parts = [
                $post->post_status === 'pending' ? __('For review', 'meguri') : __('Draft', 'meguri'),
                get_post_type_object($post->post_type)->labels->singular_name,
                ...(Languages::of($post->ID) === 'en' ? [__('English', 'meguri')] : []),
                get_the_author_meta('display_name', (int) $post->post_author),
                get_post_modified_time(__('j M Y, H:i', 'meguri'), false, $post),
            ];
            $address = (string) get_edit_post_link($post->ID, 'raw');
            printf('<li><a href="%s">%s</a><br>%s</li>', esc_url($address), esc_html($title), esc_html(implode(' · ', $parts)));
        }
        echo '</ul>';
    }

    /** @return list<WP_Post> only own posts without permission to edit others' */
    private static function posts(string $status): array
    {
        return get_posts([
            'post_type' => EntryTypes::postTypes(),
            'post_status' => $status,
            'orderby' => 'modified',
            'numberposts' => self::MAX_ROWS,
            'author' => current_user_can('edit_others_meguri_entries') ? '' : get_current_user_id(),
        ]);
    }
}
