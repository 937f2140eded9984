<?php

declare(strict_types=1);

namespace Meguri\SiteHealth;

use Meguri\Settings;

/** Lines for `wp-config.php` and the site's `.env`, without existing secrets */
final class SetupLines
{
    private const EXAMPLE = 'https://www.example.com';
    private const LENGTH = 48;
    /** @var array<string, string>|null shared by both files */
    private static ?array $values = null;

    public static function forWordpress(array $missing): string
    {
        return implode("\n", array_map(static fn (string $name) => sprintf("define('%s', '%s');", $name, self::value($name)), $missing));
    }

    public static function forSite(array $missing): string
    {
        $lines = array_map(static fn (string $name) => Settings::REQUIRED[$name] . '=' . self::value($name), $missing);
        return implode("\n", ['CONTENT_API_BASE=' . home_url(), ...$lines]);
    }

    private static function value(string $name): string
    {
        return $name === 'MEGURI_SITE_ORIGIN'
            ? self::EXAMPLE
            : self::$values[$name] ??= wp_generate_password(self::LENGTH, false);
    }
}
