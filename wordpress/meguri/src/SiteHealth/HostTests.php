<?php

declare(strict_types=1);

namespace Meguri\SiteHealth;

use Meguri\Api\Request;
use Meguri\Media\PrivateUploads;
use Meguri\Media\UploadMigration;
use Meguri\Media\UploadRequests;
use Meguri\Security\PrivateFolder;
use Meguri\Settings;

/** Tests the web server with requests to this WordPress. */
final class HostTests
{
    private const TIMEOUT = 5;
    private const PRIVATE_RULE = "location ^~ /wp-content/meguri-private/ { return 404; }";
    private const UPLOADS_RULE = "location ^~ /wp-content/uploads/ {\n    location ~* \\.php\$ { return 404; }\n    try_files \$uri /index.php?\$args;\n}";

    public static function authorization(): array
    {
        $test = 'meguri_authorization';
        if (Settings::apiKey() === null) {
            return Result::critical($test, __('The site cannot log in', 'meguri'), [__('MEGURI_API_KEY is missing in wp-config.php.', 'meguri')]);
        }
        $headers = ['Authorization' => 'Bearer ' . Settings::apiKey()];
        $response = self::fetch(home_url(Request::BASE . '/news?preview=1&per_page=1'), $headers);
        return match ($response['status']) {
            200 => Result::good($test, __('The web server hands on the site’s login', 'meguri')),
            401 => Result::critical(
                $test,
                __('The web server drops the header Authorization', 'meguri'),
                [__('The site cannot read drafts and pictures, and cannot store what visitors send. Apache with PHP-FPM or CGI needs this line:', 'meguri')],
                'SetEnvIf Authorization "(.*)" HTTP_AUTHORIZATION=$1',
            ),
            default => self::couldNotTest($test, $response['status']),
        };
    }

    public static function privateFolder(): array
    {
        $test = 'meguri_private_folder';
        $folder = PrivateFolder::ensure();
        $secret = bin2hex(random_bytes(16));
        $name = "probe-$secret.txt";
        if ($folder === null || @file_put_contents("$folder/$name", $secret) === false) {
            return Result::critical(
                $test,
                __('The private folder cannot be written to', 'meguri'),
                /* translators: %s: a folder */
                [sprintf(__('Applications and documents cannot be stored. PHP needs to write to %s (MEGURI_PRIVATE_DIR).', 'meguri'), Settings::privateFolder())],
            );
        }
        $url = PrivateFolder::urlOf($name);
        $response = $url === null ? null : self::fetch($url);
        unlink("$folder/$name");
        if ($response !== null && str_contains($response['body'], $secret)) {
            return Result::critical(
                $test,
                __('Anybody can download from the private folder', 'meguri'),
                [__('It holds the files of applicants, and documents on request. Put it outside of what the web server serves (MEGURI_PRIVATE_DIR), or add this rule to nginx:', 'meguri')],
                self::PRIVATE_RULE,
            );
        }
        return $response !== null && $response['status'] === 0
            ? self::couldNotTest($test, 0)
            : Result::good($test, __('The private folder is written to, and not shown to visitors', 'meguri'));
    }

    public static function uploads(): array
    {
        $test = 'meguri_uploads';
        $folder = wp_upload_dir();
        if ($folder['error'] !== false || !wp_is_writable($folder['path'])) {
            return Result::critical(
                $test,
                __('Files cannot be uploaded', 'meguri'),
                /* translators: %s: a folder */
                [sprintf(__('PHP needs to write to %s.', 'meguri'), $folder['basedir'])],
            );
        }
        $public = PrivateUploads::countPublic();
        if (Settings::isConnected() && $public > 0) {
            return Result::critical(
                $test,
                __('Documents can be downloaded by anybody who guesses their address', 'meguri'),
                /* translators: 1: number of files, 2: a folder */
                [sprintf(__('%1$d files could not be moved to the private folder. PHP needs to move files from %2$s: make it writable, then deactivate and activate the plugin.', 'meguri'), $public, $folder['basedir'])],
            );
        }
        $response = self::fetch($folder['baseurl'] . '/meguri-' . bin2hex(random_bytes(8)) . '.pdf');
        if ($response['status'] === 0) {
            return self::couldNotTest($test, 0);
        }
        if (Settings::isConnected() && !$response['isOurs']) {
            return Result::recommended(
                $test,
                __('Files in texts of the site are not found', 'meguri'),
                [__('The web server responds by itself where a file is missing among the uploads, and WordPress hands out documents there. nginx needs this rule:', 'meguri')],
                self::UPLOADS_RULE,
            );
        }
        $note = UploadMigration::isRunning() ? [__('Pictures that were uploaded before are being freed from places; cron does some of them every minute.', 'meguri')] : [];
        return Result::good($test, __('Uploads are stored, and documents are handed out by the site alone', 'meguri'), $note);
    }

    /** @return array{status: int, body: string, isOurs: bool} status 0 without a response */
    private static function fetch(string $url, array $headers = []): array
    {
        $response = wp_remote_get($url, ['timeout' => self::TIMEOUT, 'redirection' => 0, 'headers' => $headers]);
        return [
            'status' => (int) wp_remote_retrieve_response_code($response),
            'body' => (string) wp_remote_retrieve_body($response),
            'isOurs' => wp_remote_retrieve_header($response, UploadRequests::HEADER) !== '',
        ];
    }

    private static function couldNotTest(string $test, int $status): array
    {
        return Result::recommended($test, __('The web server could not be tested', 'meguri'), [
            $status === 0
                ? __('WordPress cannot reach its own address. Changes reach the site within a minute instead of at once.', 'meguri')
                /* translators: %d: a status code of HTTP */
                : sprintf(__('It answers with HTTP %d.', 'meguri'), $status),
        ]);
    }
}
