<?php

declare(strict_types=1);

namespace Meguri\PendingChanges;

use WP_Error;
use WP_Post;

/** Labels pending changes in entry lists, and offers to create them. */
final class ChangeLists
{
    private const ACTION = 'meguri_change';

    public static function register(): void
    {
        add_filter('display_post_states', [self::class, 'states'], 10, 2);
        add_filter('post_row_actions', [self::class, 'actions'], 10, 2);
        add_action('admin_post_' . self::ACTION, [self::class, 'create']);
    }

    public static function states(array $states, WP_Post $post): array
    {
        return PendingChanges::originalOf($post->ID) === null ? $states : [self::ACTION => __('Change to a published entry', 'meguri')] + $states;
    }

    public static function actions(array $actions, WP_Post $post): array
    {
        if (!ChangeRoutes::isPublished($post) || !ChangeRoutes::mayCreate($post)) {
            return $actions;
        }
        $address = wp_nonce_url(admin_url('admin-post.php?action=' . self::ACTION . "&post=$post->ID"), self::ACTION . $post->ID);
        return $actions + [self::ACTION => sprintf('<a href="%s">%s</a>', esc_url($address), esc_html__('Prepare a change', 'meguri'))];
    }

    public static function create(): void
    {
        $post = get_post(absint($_GET['post'] ?? 0));
        check_admin_referer(self::ACTION . ($post->ID ?? 0));
        if (!ChangeRoutes::isPublished($post) || !ChangeRoutes::mayCreate($post)) {
            wp_die(esc_html__('Changes can be prepared for published entries only.', 'meguri'), '', ['response' => 403]);
        }
        $result = ChangeRoutes::create($post);
        if ($result instanceof WP_Error) {
            wp_die(esc_html($result->get_error_message()), '', ['response' => 409]);
        }
        wp_safe_redirect($result['editUrl']);
        exit;
    }
}
