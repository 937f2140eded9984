<?php

declare(strict_types=1);

namespace Meguri\SiteHealth;

use Meguri\Settings;

/** Shows administrators how to connect WordPress to a site. */
final class SetupNotice
{
    private const OPEN_ON = ['dashboard', 'plugins', 'site-health'];

    public static function register(): void
    {
        add_action('admin_notices', [self::class, 'show']);
    }

    public static function show(): void
    {
        $missing = Settings::missing();
        if ($missing === [] || !current_user_can('manage_options')) {
            return;
        }
        $isOpen = in_array(get_current_screen()?->id, self::OPEN_ON, true);
        printf(
            '<div class="notice notice-warning"><p><strong>%s</strong> %s</p><details%s><summary>%s</summary><ol>',
            esc_html__('Meguri is not connected to a site yet.', 'meguri'),
            esc_html(self::consequence()),
            $isOpen ? ' open' : '',
            esc_html__('Steps', 'meguri'),
        );
        self::step('meguri-setup-wordpress', __('Add these lines to wp-config.php, above the line “That’s all, stop editing!”. Replace www.example.com with the address of your site.', 'meguri'), SetupLines::forWordpress($missing));
        self::step('meguri-setup-site', __('Enter the same values in the site’s .env, then restart the site.', 'meguri'), SetupLines::forSite($missing));
        printf(
            '<li><p><a href="%s">%s</a></p></li></ol></details></div>',
            esc_url(admin_url('site-health.php')),
            esc_html__('Open Tools > Site Health to test whether the settings match.', 'meguri'),
        );
    }

    private static function consequence(): string
    {
        return Settings::isConnected()
            ? __('Entries published here do not appear on the site.', 'meguri')
            : __('Entries published here do not appear on the site. WordPress’s own pages stay public until MEGURI_SITE_ORIGIN is set; then its pages, feeds, XML-RPC and REST API are closed to visitors.', 'meguri');
    }

    private static function step(string $id, string $text, string $lines): void
    {
        printf(
            '<li><p><label for="%1$s">%2$s</label></p><textarea id="%1$s" class="large-text code" rows="%3$d" readonly onfocus="this.select()">%4$s</textarea></li>',
            esc_attr($id),
            esc_html($text),
            (int) (substr_count($lines, "\n") + 1),
            esc_textarea($lines),
        );
    }
}
