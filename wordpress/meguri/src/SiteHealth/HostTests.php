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
            200 => Result::good($test, __('The web server passes on the Authorization header', 'meguri')),
            401 => Result::critical(
                $test,
                __('The web server removes the Authorization header', 'meguri'),
                [__('The site cannot read drafts and pictures, and cannot store submissions. Apache with PHP-FPM or CGI needs this line:', 'meguri')],
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
                __('The private folder is not writable', 'meguri'),
                /* translators: %s: a folder */
                [sprintf(__('Applications and documents cannot be stored. PHP needs write access to %s (MEGURI_PRIVATE_DIR).', 'meguri'), Settings::privateFolder())],
            );
        }
        $url = PrivateFolder::urlOf($name);
        $response = $url === null ? null : self::fetch($url);
        unlink("$folder/$name");
        if ($response !== null && str_contains($response['body'], $secret)) {
            return Result::critical(
                $test,
                __('Anyone can download files from the private folder', 'meguri'),
                [__('It contains applicants’ files and documents on request. Move it outside the web server’s document root (MEGURI_PRIVATE_DIR), or add this rule to nginx:', 'meguri')],
                self::PRIVATE_RULE,
            );
        }
        return $response !== null && $response['status'] === 0
            ? self::couldNotTest($test, 0)
            : Result::good($test, __('The private folder is writable and not public', 'meguri'));
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
                [sprintf(__('PHP needs write access to %s.', 'meguri'), $folder['basedir'])],
            );
        }
        $public = PrivateUploads::countPublic();
        if (Settings::isConnected() && $public > 0) {
            return Result::critical(
                $test,
                __('Anyone who guesses the address of a document can download it', 'meguri'),
                /* translators: 1: number of files, 2: a folder */
                [sprintf(__('%1$d files could not be moved to the private folder. Make %2$s writable for PHP, then deactivate and reactivate the plugin.', 'meguri'), $public, $folder['basedir'])],
            );
        }
        $response = self::fetch($folder['baseurl'] . '/meguri-' . bin2hex(random_bytes(8)) . '.pdf');
        if ($response['status'] === 0) {
            return self::couldNotTest($test, 0);
        }
        if (Settings::isConnected() && !$response['isOurs']) {
            return Result::recommended(
                $test,
                __('Files linked in the site’s texts cannot be found', 'meguri'),
                [__('The web server responds to requests for missing uploads itself, but WordPress must serve documents there. nginx needs this rule:', 'meguri')],
                self::UPLOADS_RULE,
            );
        }
        $note = UploadMigration::isRunning() ? [__('Location data is being removed from existing pictures. Cron processes some of them every minute.', 'meguri')] : [];
        return Result::good($test, __('Uploads are stored, and documents are served only as intended', 'meguri'), $note);
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
                : sprintf(__('It responds with HTTP %d.', 'meguri'), $status),
        ]);
    }
}
