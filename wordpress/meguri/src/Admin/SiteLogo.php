<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Settings;

use const Meguri\PLUGIN_FILE;

/** Shows the site's logo as favicon and above the login form. A site icon takes precedence. */
final class SiteLogo
{
    public static function register(): void
    {
        if (!Settings::isConnected()) {
            return;
        }
        add_filter('get_site_icon_url', static fn ($url) => get_option('site_icon') ? $url : self::url());
        add_action('login_head', [self::class, 'showAboveLogin']);
        add_filter('login_headerurl', static fn (string $url) => Settings::siteOrigin() ?? $url);
        add_filter('login_headertext', static fn () => (string) get_bloginfo('name'));
    }

    public static function showAboveLogin(): void
    {
        printf('<style>.login h1 a{background-image:url("%s");background-size:64px;height:64px}</style>', esc_url(self::url()));
    }

    private static function url(): string
    {
        return plugins_url('assets/admin/mark.svg', PLUGIN_FILE);
    }
}
