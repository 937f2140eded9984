<?php

declare(strict_types=1);

namespace Meguri\Media;

use GdImage;
use Meguri\Media\Clean\Box;

/** A picture's file as bytes: whether it is whole, and its pixels where memory allows. */
final class PictureFile
{
    public const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
    /** Decoded, a picture takes four bytes for each pixel; a larger one would take all the memory of the request. */
    private const MAX_DECODED_PIXELS = 24_000_000;
    /** Four for the pixels, and what GD needs while it reads them. */
    private const BYTES_PER_PIXEL = 7;
    private const DECODERS = [
        'image/jpeg' => 'imagecreatefromjpeg',
        'image/png' => 'imagecreatefrompng',
        'image/webp' => 'imagecreatefromwebp',
        'image/avif' => 'imagecreatefromavif',
    ];

    /** @return array{width: int, height: int, type: string}|null null for what is no picture, from its header alone */
    public static function header(string $file): ?array
    {
        $size = @getimagesize($file);
        return $size === false || !in_array($size['mime'], self::TYPES, true)
            ? null
            : ['width' => $size[0], 'height' => $size[1], 'type' => $size['mime']];
    }

    /**
     * Whether the whole picture is there. It is decoded where it is not too large; of a larger one, and of a kind that GD decodes in part
     * (moving WebP, AVIF), only its end is looked at.
     *
     * @param array{width: int, height: int, type: string} $header
     */
    public static function isWhole(string $file, array $header): bool
    {
        $bytes = (string) file_get_contents($file);
        $isChecked = self::mayDecode($header) && !str_starts_with(substr($bytes, 4), 'ftyp') && !self::isMoving($bytes);
        return !self::isCutOff($bytes) && (!$isChecked || self::decode($file, $header) !== null);
    }

    /** The pixels; null for a damaged picture, and for one that cannot be decoded here. @param array{width: int, height: int, type: string} $header */
    public static function decode(string $file, array $header): ?GdImage
    {
        if (!self::mayDecode($header)) {
            return null;
        }
        $isCutOff = false;
        // GD fills in what is missing at the end of a JPEG, and says so in a warning where it is not told to be silent.
        $silence = ini_set('gd.jpeg_ignore_warning', '0');
        set_error_handler(static function (int $level, string $message) use (&$isCutOff): bool {
            $isCutOff = $isCutOff || stripos($message, 'premature end') !== false;
            return true;
        });
        try {
            $image = self::DECODERS[$header['type']]($file);
        } finally {
            restore_error_handler();
            ini_set('gd.jpeg_ignore_warning', (string) $silence);
        }
        return $image === false || $isCutOff ? null : $image;
    }

    /** @param array{width: int, height: int, type: string} $header */
    private static function mayDecode(array $header): bool
    {
        $pixels = $header['width'] * $header['height'];
        $limit = ini_parse_quantity((string) ini_get('memory_limit'));
        $hasMemory = $limit <= 0 || memory_get_usage() + $pixels * self::BYTES_PER_PIXEL < $limit;
        return $pixels <= self::MAX_DECODED_PIXELS && $hasMemory && function_exists(self::DECODERS[$header['type']]);
    }

    /** Whether the bytes end before the picture does: `backend/content-lint/check-picture.ts`. */
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

    /** A WebP of several frames says so in its extended header. */
    private static function isMoving(string $bytes): bool
    {
        return str_starts_with($bytes, 'RIFF') && substr($bytes, 12, 4) === 'VP8X' && (ord($bytes[20] ?? "\0") & 0x02) !== 0;
    }

    /** Where the pixels of a JPEG begin: behind its segments, of which one may hold a whole small JPEG. */
    private static function startOfScan(string $bytes): int
    {
        $at = 2;
        while ($at + 4 <= strlen($bytes) && $bytes[$at] === "\xff" && $bytes[$at + 1] !== "\xda") {
            $at += $bytes[$at + 1] === "\xff" ? 1 : 2 + unpack('n', $bytes, $at + 2)[1];
        }
        return $at;
    }
}
