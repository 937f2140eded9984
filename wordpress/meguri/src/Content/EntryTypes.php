<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Maps entry types of the contract to WordPress's post types. */
final class EntryTypes
{
    /** @return list<string> in menu order */
    public static function names(): array
    {
        return Fields::typeNames();
    }

    /** @return list<string> */
    public static function postTypes(): array
    {
        return array_map([self::class, 'postType'], self::names());
    }

    public static function postType(string $name): string
    {
        return Fields::service($name)['postType'];
    }

    /** Returns null for other post types. */
    public static function nameOf(string $postType): ?string
    {
        foreach (self::names() as $name) {
            if (self::postType($name) === $postType) {
                return $name;
            }
        }
        return null;
    }

    public static function hasSlug(string $name): bool
    {
        return Fields::service($name)['hasSlug'];
    }

    public static function hasSections(string $name): bool
    {
        return in_array('sections', array_column(Fields::service($name)['delivered'], 'key'), true);
    }

    public static function registerAll(): void
    {
        $language = Languages::ofUser();
        $position = 20;
        foreach (self::names() as $name) {
            ['postType' => $postType, 'icon' => $icon, 'label' => $label] = Fields::service($name);
            register_post_type($postType, [
                'labels' => self::labelsOf($label['many'][$language], $label['one'][$language]),
                // Previews need `publicly_queryable`, but only the site shows entries.
                'public' => false,
                'publicly_queryable' => true,
                'exclude_from_search' => true,
                'show_ui' => true,
                'show_in_rest' => true,
                'rest_base' => 'meguri-' . $name,
                'menu_icon' => "dashicons-$icon",
                'menu_position' => $position++,
                'supports' => ['title', 'editor', 'revisions', 'custom-fields', 'author'],
                'capability_type' => ['meguri_entry', 'meguri_entries'],
                'map_meta_cap' => true,
                'delete_with_user' => false,
                'rewrite' => false,
                'query_var' => false,
            ]);
        }
    }

    private static function labelsOf(string $plural, string $singular): array
    {
        return [
            'name' => $plural,
            'singular_name' => $singular,
            'menu_name' => $plural,
            'add_new' => __('Add new', 'meguri'),
            'add_new_item' => sprintf(__('Add: %s', 'meguri'), $singular),
            'edit_item' => sprintf(__('Edit: %s', 'meguri'), $singular),
            'search_items' => __('Search by title', 'meguri'),
            'filter_items_list' => __('Filters', 'meguri'),
            'items_list' => $plural,
            'items_list_navigation' => __('Pages of the list', 'meguri'),
            'not_found' => __('None found.', 'meguri'),
            'not_found_in_trash' => __('None found.', 'meguri'),
            'view_items' => __('Back to the list', 'meguri'),
            'view_item' => __('View on the site', 'meguri'),
            'item_published' => __('Published.', 'meguri'),
            'item_updated' => __('Updated.', 'meguri'),
            'item_scheduled' => __('Publication scheduled.', 'meguri'),
            'item_reverted_to_draft' => __('Reverted to a draft.', 'meguri'),
        ];
    }
}
