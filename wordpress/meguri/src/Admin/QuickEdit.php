<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Content\EntryTypes;

use const Meguri\PLUGIN_DIR;
use const Meguri\PLUGIN_FILE;

/** Loads `quick-edit.js` in entry lists. */
final class QuickEdit
{
    private const SCRIPT = 'assets/admin/quick-edit.js';

    public static function register(): void
    {
        add_action('admin_enqueue_scripts', static function (string $page): void {
            if ($page === 'edit.php' && EntryTypes::nameOf((string) get_current_screen()?->post_type) !== null) {
                $version = (string) filemtime(PLUGIN_DIR . '/' . self::SCRIPT);
                wp_enqueue_script('meguri-quick-edit', plugins_url(self::SCRIPT, PLUGIN_FILE), ['inline-edit-post'], $version, true);
            }
        });
    }
}
