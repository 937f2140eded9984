<?php

declare(strict_types=1);

namespace Meguri\SiteHealth;

use Meguri\Revalidation\Delivery;
use Meguri\Settings;

/** Tests `wp-config.php` and cron. */
final class ConfigurationTests
{
    /** The site rejects shorter secrets. */
    private const MIN_SECRET = 32;
    /** Maximum delay of jobs that run every minute, in seconds */
    private const MAX_CRON_DELAY = 600;

    public static function constants(): array
    {
        $missing = Settings::missing();
        if ($missing !== []) {
            return Result::critical(
                'meguri_constants',
                __('WordPress is not connected to the site', 'meguri'),
                [__('These lines are missing in wp-config.php. Until they are added, published entries do not appear on the site.', 'meguri')],
                SetupLines::forWordpress($missing),
            );
        }
        $problems = self::problems();
        return $problems === []
            ? Result::good('meguri_constants', __('wp-config.php contains all settings of the site', 'meguri'))
            : Result::recommended('meguri_constants', __('Settings in wp-config.php need correction', 'meguri'), $problems);
    }

    public static function cron(): array
    {
        $next = wp_next_scheduled(Delivery::HOOK);
        if ($next !== false && time() - $next < self::MAX_CRON_DELAY) {
            return Result::good('meguri_cron', __('WordPress’s cron is running', 'meguri'));
        }
        return Result::critical(
            'meguri_cron',
            __('WordPress’s cron is not running', 'meguri'),
            [__('Scheduled entries are not published, failed emails and notifications are not retried, and expired submissions are not deleted. Set up the server to call this address every minute:', 'meguri')],
            '* * * * * curl -s ' . site_url('wp-cron.php'),
        );
    }

    /** @return list<string> */
    private static function problems(): array
    {
        $problems = [];
        foreach (array_unique([(string) Settings::siteOrigin(), ...Settings::announceTo()]) as $origin) {
            $parts = (array) wp_parse_url($origin);
            if (!isset($parts['scheme'], $parts['host']) || isset($parts['path']) || isset($parts['query'])) {
                /* translators: %s: an address */
                $problems[] = sprintf(__('%s is not an origin. Enter https:// and the host, without a path.', 'meguri'), $origin);
            }
        }
        foreach (['MEGURI_API_KEY', 'MEGURI_PREVIEW_SECRET', 'MEGURI_REVALIDATE_SECRET'] as $name) {
            if (strlen((string) constant($name)) < self::MIN_SECRET) {
                /* translators: 1: name of a constant, 2: number of characters */
                $problems[] = sprintf(__('%1$s is shorter than %2$d characters.', 'meguri'), $name, self::MIN_SECRET);
            }
        }
        return $problems;
    }
}
