<?php

/** Autoloads classes for the plugin, its uninstallation and unit tests. */

declare(strict_types=1);

namespace Meguri;

defined('ABSPATH') || defined('WP_UNINSTALL_PLUGIN') || exit;

const PLUGIN_FILE = __DIR__ . '/meguri.php';
const PLUGIN_DIR = __DIR__;

spl_autoload_register(static function (string $class): void {
    if (str_starts_with($class, __NAMESPACE__ . '\\')) {
        $file = __DIR__ . '/src/' . str_replace('\\', '/', substr($class, strlen(__NAMESPACE__) + 1)) . '.php';
        if (is_file($file)) {
            require $file;
        }
    }
});
