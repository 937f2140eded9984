<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Content\EntryTypes;
use Meguri\Settings;
use Meguri\Transfer\TransferRoutes;

use const Meguri\PLUGIN_DIR;
use const Meguri\PLUGIN_FILE;

final class DeliveryNotice
{
    private const CAPABILITY = 'edit_meguri_entries';
    private const SCRIPT = 'assets/editor/delivery-notice.js';
    /** In seconds; cron runs every minute. */
    private const NOTICE_DELAY = 150;

    public static function register(): void
    {
        add_action('admin_notices', [self::class, 'show']);
        add_action('rest_api_init', static function (): void {
            register_rest_route(TransferRoutes::BASE, '/announcements', [
                'methods' => 'GET',
                'permission_callback' => static fn () => current_user_can(self::CAPABILITY),
                'callback' => static fn () => ['waiting' => Queue::count(), 'notice' => self::text()],
            ]);
        });
        add_action('enqueue_block_editor_assets', [self::class, 'enqueue']);
    }

    public static function show(): void
    {
        $text = current_user_can(self::CAPABILITY) ? self::text() : null;
        // Administrators see the setup steps instead.
        if ($text !== null && (Delivery::isPossible() || !current_user_can('manage_options'))) {
            printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($text));
        }
    }

    public static function enqueue(): void
    {
        if (EntryTypes::nameOf((string) get_current_screen()?->post_type) === null) {
            return;
        }
        $version = (string) filemtime(PLUGIN_DIR . '/' . self::SCRIPT);
        $packages = ['wp-api-fetch', 'wp-data', 'wp-dom-ready', 'wp-editor', 'wp-notices'];
        wp_enqueue_script('meguri-delivery-notice', plugins_url(self::SCRIPT, PLUGIN_FILE), $packages, $version, true);
    }

    public static function text(): ?string
    {
        if (!Delivery::isPossible()) {
            return sprintf(
                /* translators: %s: names of constants */
                __('WordPress is not connected to the site yet, so published entries do not appear there. Missing in wp-config.php: %s. Please ask your administrator.', 'meguri'),
                implode(', ', Settings::missing()),
            );
        }
        $failures = Delivery::failures();
        if ($failures !== []) {
            return self::ofFailures($failures);
        }
        return Queue::age() > self::NOTICE_DELAY
            ? __('The site has not received the latest changes yet, because WordPress’s cron is not running. Your changes are saved. Please tell your administrator.', 'meguri')
            : null;
    }

    private static function ofFailures(array $failures): string
    {
        $since = wp_date(__('j M Y, H:i', 'meguri'), min(array_column($failures, 'since')));
        $reasons = array_unique(array_map(static fn (array $failure) => Problem::from($failure)->text(), $failures));
        $reason = implode(' / ', $reasons);
        $origins = count(Settings::announceTo());
        return $origins === 1
            ? sprintf(
                /* translators: 1: date and time, 2: reason */
                __('The site has not received the latest changes (since %1$s). Reason: %2$s. Your changes are saved and will be sent again automatically.', 'meguri'),
                $since,
                $reason,
            )
            : sprintf(
                /* translators: 1: number of servers that fail, 2: number of all, 3: date and time, 4: reason */
                __('%1$d of the site’s %2$d servers have not received the latest changes (since %3$s). Reason: %4$s. Your changes are saved and will be sent again automatically.', 'meguri'),
                count($failures),
                $origins,
                $since,
                $reason,
            );
    }
}
