<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\Lock;
use Meguri\Media\Clean\Picture;
use Meguri\Media\Media;
use Meguri\Revalidation\Announcements;
use WP_Error;
use WP_REST_Request;

/** Imports files as attachments, one per path. */
final class MediaImport
{
    private const TYPES = [
        'jpg' => 'image/jpeg', 'jpeg' => 'image/jpeg', 'png' => 'image/png', 'webp' => 'image/webp', 'avif' => 'image/avif',
        'svg' => 'image/svg+xml', 'pdf' => 'application/pdf',
    ];
    private const MAX_BYTES = 40 * 1024 * 1024;
    private const SIGNATURE_KEY = 'meguri_transfer_signature';

    /** @return array{id: int, url: string}|WP_Error */
    public static function run(WP_REST_Request $request): array|WP_Error
    {
        $description = json_decode((string) base64_decode((string) $request->get_header('X-Meguri-Media'), true), true);
        Announcements::suppress();
        $bytes = $request->get_body();
        $path = is_array($description) ? (string) ($description['path'] ?? '') : '';
        $type = self::TYPES[strtolower(pathinfo($path, PATHINFO_EXTENSION))] ?? null;
        $isSizeAllowed = $bytes !== '' && strlen($bytes) <= self::MAX_BYTES;
        if ($type === null || !$isSizeAllowed || !preg_match('#^(?:[a-z0-9-]+/){2,3}[A-Za-z0-9%._-]+$|^site/[A-Za-z0-9%._-]+$#D', $path)) {
            return new WP_Error('rest_invalid_param', 'The path or the size of the file is not allowed.', ['status' => 400]);
        }
        $id = Lock::run('media_' . md5($path), static fn (): int => self::storeOnce($path, $type, $bytes, $description));
        if ($id instanceof WP_Error) {
            return $id;
        }
        if ($id === 0) {
            return new WP_Error('rest_not_stored', 'The file could not be stored.', ['status' => 503]);
        }
        return ['id' => $id, 'url' => (string) wp_get_attachment_url($id)];
    }

    /** @return array{base64: string}|WP_Error */
    public static function read(string $path): array|WP_Error
    {
        $id = Media::atPath($path);
        $file = $id === null ? null : Media::file($id);
        return $file === null
            ? new WP_Error('rest_no_route', 'There is no such file.', ['status' => 404])
            : ['base64' => base64_encode((string) file_get_contents($file))];
    }

    public static function signature(int $id): string
    {
        return (string) get_post_meta($id, self::SIGNATURE_KEY, true);
    }

    /** @return int 0 on failure */
    private static function storeOnce(string $path, string $type, string $bytes, array $description): int
    {
        $cleaned = Picture::clean($bytes) ?? $bytes;
        if ($cleaned !== $bytes) {
            // The supplied facts describe the original bytes.
            $bytes = $cleaned;
            unset($description['facts']);
        }
        $existingId = Media::atPath($path) ?? 0;
        // A concurrent import has stored the file.
        if ($existingId > 0 && self::signature($existingId) === ($description['signature'] ?? null)) {
            return $existingId;
        }
        // Often only the descriptions have changed.
        $id = self::isFile($existingId, $bytes) ? $existingId : self::store($existingId, $path, $type, $bytes);
        if ($id > 0) {
            self::describe($id, $description);
        }
        return $id;
    }

    private static function isFile(int $id, string $bytes): bool
    {
        $file = $id > 0 ? Media::file($id) : null;
        return $file !== null && hash_file('sha256', $file) === hash('sha256', $bytes);
    }

    private static function store(int $existingId, string $path, string $type, string $bytes): int
    {
        $folder = wp_upload_dir();
        // The path makes names unique; `wp_unique_filename` sanitizes executable extensions.
        $file = $folder['path'] . '/' . wp_unique_filename($folder['path'], str_replace('/', '-', rawurldecode($path)));
        if (file_put_contents($file, $bytes) === false) {
            return 0;
        }
        if ($existingId > 0) {
            update_attached_file($existingId, $file);
            return $existingId;
        }
        $id = wp_insert_attachment(['post_mime_type' => $type, 'post_title' => wp_basename($path), 'post_status' => 'inherit'], $file);
        if ($id > 0) {
            update_post_meta($id, Media::PATH_KEY, wp_slash($path));
        }
        return $id;
    }

    private static function describe(int $id, array $description): void
    {
        $keys = [Media::ALT_KEY => 'alt', Media::CAPTION_KEY => 'caption', Media::FOCAL_KEY => 'focal', Media::FACTS_KEY => 'facts'];
        foreach ($keys as $key => $name) {
            if (isset($description[$name])) {
                update_post_meta($id, $key, wp_slash($description[$name]));
            }
        }
        if (isset($description['alt']['ja'])) {
            update_post_meta($id, '_wp_attachment_image_alt', wp_slash($description['alt']['ja']));
        }
        $description['facts'] ??= Media::facts($id);
        if (isset($description['facts']['width'])) {
            // WordPress's image editor needs the list of sizes.
            wp_update_attachment_metadata($id, [
                'width' => $description['facts']['width'],
                'height' => $description['facts']['height'],
                'file' => _wp_relative_upload_path((string) get_attached_file($id)),
                'sizes' => [],
            ]);
            update_post_meta($id, Media::FACTS_KEY, wp_slash($description['facts']));
        }
        update_post_meta($id, self::SIGNATURE_KEY, (string) ($description['signature'] ?? ''));
    }
}
