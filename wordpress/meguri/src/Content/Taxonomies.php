<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Editor\FieldTexts;
use WP_Post;

/** Taxonomies for admin list filters. Their terms follow the fields that store the values. */
final class Taxonomies
{
    /** @return list<string> */
    public static function names(): array
    {
        return array_column(self::all(), 0);
    }

    public static function register(): void
    {
        add_action('wp_after_insert_post', static function (int $postId, WP_Post $post): void {
            $type = EntryTypes::nameOf($post->post_type);
            if ($type !== null && Languages::of($postId) === 'ja') {
                self::assign($postId, $type);
            }
        }, 10, 2);
        foreach (self::all() as [$taxonomy, $type, $field]) {
            // Editors see labels instead of vocabulary values.
            $choice = static fn (string $name) => FieldTexts::choice(Fields::shared($type)[$field], $field, $name);
            add_filter("{$taxonomy}_name", static fn (string $name) => is_admin() ? $choice($name) : $name);
        }
    }

    public static function registerAll(): void
    {
        foreach (self::all() as [$taxonomy, $type, $field]) {
            $label = FieldTexts::label(Fields::shared($type)[$field], $field);
            register_taxonomy($taxonomy, [EntryTypes::postType($type)], [
                'labels' => ['name' => $label],
                'public' => false,
                'show_ui' => true,
                'show_in_menu' => false,
                'show_in_quick_edit' => false,
                'show_admin_column' => true,
                'meta_box_cb' => false,
                'rewrite' => false,
                'query_var' => $taxonomy,
                'capabilities' => array_fill_keys(
                    ['manage_terms', 'edit_terms', 'delete_terms', 'assign_terms'],
                    'do_not_allow',
                ),
            ]);
        }
    }

    public static function assign(int $postId, string $type): void
    {
        foreach (Fields::service($type)['taxonomies'] as $field => $taxonomy) {
            $values = (array) get_post_meta($postId, Fields::metaKey($field), true);
            wp_set_object_terms($postId, array_values(array_filter($values, static fn (mixed $value) => is_string($value) && $value !== '')), $taxonomy);
        }
    }

    /** @return list<array{string, string, string}> taxonomy, entry type and field */
    private static function all(): array
    {
        $all = [];
        foreach (EntryTypes::names() as $type) {
            foreach (Fields::service($type)['taxonomies'] as $field => $taxonomy) {
                $all[] = [$taxonomy, $type, $field];
            }
        }
        return $all;
    }
}
