<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Settings;

/**
 * Serves private uploads, for which web servers call WordPress because the files are missing.
 * Visitors receive only published files.
 */
final class UploadRequests
{
    /** Proves that such requests reach WordPress. */
    public const HEADER = 'X-Meguri-Uploads';
    private const CAPABILITY = 'edit_meguri_entries';

    public static function register(): void
    {
        // After post types are registered.
        add_action('init', [self::class, 'respond'], 6);
    }

    public static function respond(): void
    {
        $path = self::path();
        $ids = $path === null ? [] : PrivateUploads::at($path);
        if ($path === null || ($ids === [] && !Settings::isConnected())) {
            return;
        }
        $request = Request::ofFile();
        $isStaff = current_user_can(self::CAPABILITY) || $request->hasKey();
        $isFile = static fn (int $id) => is_file((string) get_attached_file($id));
        $allowedIds = array_filter($ids, static fn (int $id) => $isFile($id) && ($isStaff || OfferedFiles::has($id, $path)));
        $id = array_values($allowedIds)[0] ?? null;
        if ($id === null) {
            Reply::head(404, [self::HEADER => '1', 'Content-Type' => 'text/plain; charset=UTF-8', 'Cache-Control' => 'no-store']);
            echo 'There is no such file.';
            exit;
        }
        $type = (string) get_post_mime_type($id);
        // Other types must not open on WordPress's origin.
        $isInline = preg_match('#^(?:application/pdf|audio/|video/)#', $type) === 1;
        $name = rawurlencode(wp_basename($path));
        Reply::file($request, (string) get_attached_file($id), $type, [
            self::HEADER => '1',
            // Clients must revalidate, because files may be withdrawn.
            'Cache-Control' => $isStaff ? 'private, no-store' : 'no-cache',
            'Content-Disposition' => ($isInline ? 'inline' : 'attachment') . "; filename*=UTF-8''$name",
        ]);
    }

    private static function path(): ?string
    {
        $base = trailingslashit((string) wp_parse_url(wp_get_upload_dir()['baseurl'], PHP_URL_PATH));
        $requestPath = explode('?', (string) wp_unslash($_SERVER['REQUEST_URI'] ?? ''), 2)[0];
        $path = str_starts_with($requestPath, $base) ? rawurldecode(substr($requestPath, strlen($base))) : '';
        return $path !== '' && mb_check_encoding($path, 'UTF-8') && !str_contains($path, '..') ? $path : null;
    }
}
