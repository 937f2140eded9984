<?php

declare(strict_types=1);

namespace Meguri\Security;

use Meguri\Settings;

/** Private files. Apache reads the folder's `.htaccess`; nginx needs a rule if it is in the web root. */
final class PrivateFolder
{
    private const DENY = "Require all denied\n<IfModule !mod_authz_core.c>\nDeny from all\n</IfModule>\n";

    /** Creates the folder; returns null on failure. */
    public static function ensure(string $subfolder = ''): ?string
    {
        $root = Settings::privateFolder();
        $folder = $subfolder === '' ? $root : "$root/$subfolder";
        if (!is_dir($folder) && !@mkdir($folder, 0700, true) && !is_dir($folder)) {
            return null;
        }
        self::restrict($root);
        if (!is_file("$root/.htaccess")) {
            file_put_contents("$root/.htaccess", self::DENY);
            file_put_contents("$root/index.html", '');
        }
        return $folder;
    }

    /** Restricts access to the owner, if possible. */
    public static function restrict(string $path): void
    {
        $mode = (int) fileperms($path);
        if (($mode & 0077) !== 0) {
            @chmod($path, $mode & 0700);
        }
    }

    /** Returns the address at which a file might be public, or null. */
    public static function urlOf(string $name): ?string
    {
        $folder = wp_normalize_path(Settings::privateFolder());
        $urls = [wp_normalize_path(WP_CONTENT_DIR) => content_url(), wp_normalize_path(untrailingslashit(ABSPATH)) => site_url()];
        foreach ($urls as $path => $url) {
            if (str_starts_with("$folder/", "$path/")) {
                return $url . substr($folder, strlen($path)) . "/$name";
            }
        }
        return null;
    }
}
