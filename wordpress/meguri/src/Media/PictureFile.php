<?php

declare(strict_types=1);

namespace Meguri\Media;

use GdImage;
use Meguri\Media\Clean\Box;

final class PictureFile
{
    public const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
    /** Limits memory at four bytes per pixel. */
    private const MAX_DECODED_PIXELS = 24_000_000;
    /** Includes the overhead of GD. */
    private const BYTES_PER_PIXEL = 7;
    private const DECODERS = [
        'image/jpeg' => 'imagecreatefromjpeg',
        'image/png' => 'imagecreatefrompng',
        'image/webp' => 'imagecreatefromwebp',
        'image/avif' => 'imagecreatefromavif',
    ];

    /** @return array{width: int, height: int, type: string}|null */
    public static function header(string $file): ?array
    {
        $size = @getimagesize($file);
        return $size === false || !in_array($size['mime'], self::TYPES, true)
            ? null
            : ['width' => $size[0], 'height' => $size[1], 'type' => $size['mime']];
    }

    /** Checks only the end of large pictures, and of animated WebP and AVIF, which GD decodes partially. */
    public static function isComplete(string $file, array $header): bool
    {
        $bytes = (string) file_get_contents($file);
        $isChecked = self::mayDecode($header) && !str_starts_with(substr($bytes, 4), 'ftyp') && !self::isMoving($bytes);
        return !self::isCutOff($bytes) && (!$isChecked || self::decode($file, $header) !== null);
    }

    /**
     * Returns null if damaged or too large.
     *
     * @param array{width: int, height: int, type: string} $header
     */
    public static function decode(string $file, array $header): ?GdImage
    {
        if (!self::mayDecode($header)) {
            return null;
        }
        $isCutOff = false;
        // GD fills missing JPEG data and only warns.
        $previousSetting = ini_set('gd.jpeg_ignore_warning', '0');
        set_error_handler(static function (int $level, string $message) use (&$isCutOff): bool {
            $isCutOff = $isCutOff || stripos($message, 'premature end') !== false;
            return true;
        });
        try {
            $image = self::DECODERS[$header['type']]($file);
        } finally {
            restore_error_handler();
            ini_set('gd.jpeg_ignore_warning', (string) $previousSetting);
        }
        return $image === false || $isCutOff ? null : $image;
    }

    private static function mayDecode(array $header): bool
    {
        $pixels = $header['width'] * $header['height'];
        $limit = ini_parse_quantity((string) ini_get('memory_limit'));
        $isInMemoryLimit = $limit <= 0 || memory_get_usage() + $pixels * self::BYTES_PER_PIXEL < $limit;
        return $pixels <= self::MAX_DECODED_PIXELS && $isInMemoryLimit && function_exists(self::DECODERS[$header['type']]);
    }

    /** As in `backend/content-lint/check-picture.ts`. */
    private static function isCutOff(string $bytes): bool
    {
        return match (true) {
            str_starts_with($bytes, "\xff\xd8") => (int) strrpos($bytes, "\xff\xd9") < self::startOfScan($bytes),
            str_starts_with($bytes, "\x89PNG") => !str_contains(substr($bytes, -4096), 'IEND'),
            str_starts_with($bytes, 'RIFF') => unpack('V', $bytes, 4)[1] + 8 > strlen($bytes),
            str_starts_with(substr($bytes, 4), 'ftyp') => Box::list($bytes, 0, strlen($bytes)) === null,
            default => false,
        };
    }

    private static function isMoving(string $bytes): bool
    {
        return str_starts_with($bytes, 'RIFF') && substr($bytes, 12, 4) === 'VP8X' && (ord($bytes[20] ?? "\0") & 0x02) !== 0;
    }

    /** Skips segments, which may embed another JPEG. */
    private static function startOfScan(string $bytes): int
    {
        $offset = 2;
        while ($offset + 4 <= strlen($bytes) && $bytes[$offset] === "\xff" && $bytes[$offset + 1] !== "\xda") {
            $offset += $bytes[$offset + 1] === "\xff" ? 1 : 2 + unpack('n', $bytes, $offset + 2)[1];
        }
        return $offset;
    }
}
