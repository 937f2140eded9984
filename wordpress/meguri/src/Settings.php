<?php

declare(strict_types=1);

namespace Meguri;

/** What an operator writes into `wp-config.php`: constants, so that no editor can read or change them. */
final class Settings
{
    /** Origin of the site, without a slash at its end: `https://www.example.com`. Null while nobody has set it. */
    public static function siteOrigin(): ?string
    {
        $origin = self::read('MEGURI_SITE_ORIGIN');
        return $origin === null ? null : rtrim($origin, '/');
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
        $own = $kind === 'application' ? self::read('MEGURI_MAIL_TO_APPLICATIONS') : null;
        return $own ?? self::read('MEGURI_MAIL_TO') ?? (string) get_option('admin_email');
    }

    /** The sender's address; null: WordPress's own. */
    public static function mailFrom(): ?string
    {
        return self::read('MEGURI_MAIL_FROM');
    }

    /** @return array<string, int> how long each kind of submission is kept; a registration counts from the end of its seminar */
    public static function retentionDays(): array
    {
        $days = static fn (string $name, int $otherwise) => max(1, (int) (defined($name) ? constant($name) : $otherwise));
        return array_fill_keys(['contact', 'download', 'registration'], $days('MEGURI_RETENTION_DAYS', 365))
            + ['application' => $days('MEGURI_RETENTION_DAYS_APPLICATIONS', 180)];
    }

    private static function read(string $name): ?string
    {
        $value = defined($name) ? constant($name) : null;
        return is_string($value) && $value !== '' ? $value : null;
    }
}
