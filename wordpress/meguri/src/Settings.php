<?php

declare(strict_types=1);

namespace Meguri;

use Meguri\Submissions\Forms;

/** What an operator writes into `wp-config.php`: constants, so that no editor can read or change them. */
final class Settings
{
    /** The constants without which the plugin does not work, and the site's setting with the same value. */
    public const REQUIRED = [
        'MEGURI_SITE_ORIGIN' => 'SITE_ORIGIN',
        'MEGURI_API_KEY' => 'CONTENT_API_KEY',
        'MEGURI_PREVIEW_SECRET' => 'PREVIEW_SECRET',
        'MEGURI_REVALIDATE_SECRET' => 'REVALIDATE_SECRET',
    ];

    /** @return list<string> the required constants that are not set */
    public static function missing(): array
    {
        $isSet = static fn (string $name) => ($name === 'MEGURI_SITE_ORIGIN' ? self::siteOrigin() : self::read($name)) !== null;
        return array_values(array_filter(array_keys(self::REQUIRED), static fn (string $name) => !$isSet($name)));
    }

    /** Whether this WordPress belongs to a site. Until then its own front end, feeds and REST API stay as they are. */
    public static function isConnected(): bool
    {
        return self::siteOrigin() !== null;
    }

    /**
     * Origin of the site, without a slash at its end: `https://www.example.com`. Null while nobody has set it, and for what is no web address:
     * visitors could not be led there.
     */
    public static function siteOrigin(): ?string
    {
        $origin = self::read('MEGURI_SITE_ORIGIN');
        return $origin !== null && preg_match('~^https?://[^/\s]~i', $origin) === 1 ? rtrim($origin, '/') : null;
    }

    /**
     * Where changes are announced: each instance of the site has a cache of its own. From `MEGURI_ANNOUNCE_TO`, a list separated by commas
     * or spaces; without it, the site's origin.
     *
     * @return list<string> origins without a slash at their end
     */
    public static function announceTo(): array
    {
        $list = preg_split('/[\s,]+/', self::read('MEGURI_ANNOUNCE_TO') ?? self::siteOrigin() ?? '', -1, PREG_SPLIT_NO_EMPTY) ?: [];
        return array_values(array_unique(array_map(static fn (string $origin) => rtrim($origin, '/'), $list)));
    }

    /** The site's CONTENT_API_KEY: with it as a bearer token, it reads drafts and originals, and sends what visitors send. */
    public static function apiKey(): ?string
    {
        return self::read('MEGURI_API_KEY');
    }

    /** The site's PREVIEW_SECRET. */
    public static function previewSecret(): ?string
    {
        return self::read('MEGURI_PREVIEW_SECRET');
    }

    /** The site's REVALIDATE_SECRET. */
    public static function revalidateSecret(): ?string
    {
        return self::read('MEGURI_REVALIDATE_SECRET');
    }

    /** Where files of applicants are: best outside of what the web server shows. */
    public static function privateFolder(): string
    {
        return rtrim(self::read('MEGURI_PRIVATE_DIR') ?? WP_CONTENT_DIR . '/meguri-private', '/');
    }

    /** The staff's mailbox for a kind of submission. */
    public static function mailTo(string $kind): string
    {
        return self::read(Forms::form($kind)['mail_to']) ?? self::read('MEGURI_MAIL_TO') ?? (string) get_option('admin_email');
    }

    /** The sender's address; null: WordPress's own. */
    public static function mailFrom(): ?string
    {
        return self::read('MEGURI_MAIL_FROM');
    }

    /** @return array<string, int> how long each kind of submission is kept; a registration counts from the end of its event */
    public static function retentionDays(): array
    {
        $all = [];
        foreach (Forms::kinds() as $kind) {
            ['constant' => $name, 'days' => $otherwise] = Forms::form($kind)['retention'];
            $all[$kind] = max(1, (int) (defined($name) ? constant($name) : $otherwise));
        }
        return $all;
    }

    private static function read(string $name): ?string
    {
        $value = defined($name) ? constant($name) : null;
        return is_string($value) && $value !== '' ? $value : null;
    }
}
