<?php

declare(strict_types=1);

namespace Meguri;

use Meguri\Submissions\Forms;

/** Constants in `wp-config.php`, which editors can neither read nor change. */
final class Settings
{
    /** Required constants, and the matching settings of the site */
    public const REQUIRED = [
        'MEGURI_SITE_ORIGIN' => 'SITE_ORIGIN',
        'MEGURI_API_KEY' => 'CONTENT_API_KEY',
        'MEGURI_PREVIEW_SECRET' => 'PREVIEW_SECRET',
        'MEGURI_REVALIDATE_SECRET' => 'REVALIDATE_SECRET',
    ];

    /** @return list<string> */
    public static function missing(): array
    {
        $isSet = static fn (string $name) => ($name === 'MEGURI_SITE_ORIGIN' ? self::siteOrigin() : self::read($name)) !== null;
        return array_values(array_filter(array_keys(self::REQUIRED), static fn (string $name) => !$isSet($name)));
    }

    /** An unconnected WordPress keeps its own front end, feeds and REST API. */
    public static function isConnected(): bool
    {
        return self::siteOrigin() !== null;
    }

    /** Returns the origin without trailing slash, or null if unset or invalid. */
    public static function siteOrigin(): ?string
    {
        $origin = self::read('MEGURI_SITE_ORIGIN');
        return $origin !== null && preg_match('~^https?://[^/\s]~i', $origin) === 1 ? rtrim($origin, '/') : null;
    }

    /**
     * Returns the site instances to notify, each with its own cache. Default: the site's origin.
     *
     * @return list<string> without trailing slash
     */
    public static function announceTo(): array
    {
        $list = preg_split('/[\s,]+/', self::read('MEGURI_ANNOUNCE_TO') ?? self::siteOrigin() ?? '', -1, PREG_SPLIT_NO_EMPTY) ?: [];
        return array_values(array_unique(array_map(static fn (string $origin) => rtrim($origin, '/'), $list)));
    }

    /** The site's CONTENT_API_KEY: bearer token for drafts, originals and submissions */
    public static function apiKey(): ?string
    {
        return self::read('MEGURI_API_KEY');
    }

    public static function previewSecret(): ?string
    {
        return self::read('MEGURI_PREVIEW_SECRET');
    }

    public static function revalidateSecret(): ?string
    {
        return self::read('MEGURI_REVALIDATE_SECRET');
    }

    /** Folder of applicants' files, preferably outside the web root */
    public static function privateFolder(): string
    {
        return rtrim(self::read('MEGURI_PRIVATE_DIR') ?? WP_CONTENT_DIR . '/meguri-private', '/');
    }

    public static function mailTo(string $kind): string
    {
        return self::read(Forms::form($kind)['mail_to']) ?? self::read('MEGURI_MAIL_TO') ?? (string) get_option('admin_email');
    }

    /** Returns null for WordPress's default. */
    public static function mailFrom(): ?string
    {
        return self::read('MEGURI_MAIL_FROM');
    }

    /** @return array<string, int> days by kind; registrations count from the end of the event */
    public static function retentionDays(): array
    {
        $daysByKind = [];
        foreach (Forms::kinds() as $kind) {
            ['constant' => $name, 'days' => $default] = Forms::form($kind)['retention'];
            $daysByKind[$kind] = max(1, (int) (defined($name) ? constant($name) : $default));
        }
        return $daysByKind;
    }

    private static function read(string $name): ?string
    {
        $value = defined($name) ? constant($name) : null;
        return is_string($value) && $value !== '' ? $value : null;
    }
}
