<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Settings;
use WP_Admin_Bar;

/** Hides posts, pages and comments, which a connected site does not show. */
final class AdminMenu
{
    public static function register(): void
    {
        if (!Settings::isConnected()) {
            return;
        }
        add_action('admin_menu', static function (): void {
            remove_menu_page('edit.php');
            remove_menu_page('edit.php?post_type=page');
            remove_menu_page('edit-comments.php');
        }, 999);
        add_action('admin_bar_menu', static function (WP_Admin_Bar $bar): void {
            $bar->remove_node('comments');
            $bar->remove_node('new-post');
            $bar->remove_node('new-page');
        }, 999);
    }
}
