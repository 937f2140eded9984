<?php

declare(strict_types=1);

namespace Meguri\Media;

/** What a picture's file itself says. */
final class PictureFacts
{
    private const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];
    /** Decoded, a picture takes four bytes for each; a larger one would take all the memory of the request that asks for it. */
    private const MAX_DECODED_PIXELS = 24_000_000;
    /** EXIF orientations by which a picture stands on its side. */
    private const SIDEWAYS = [5, 6, 7, 8];

    /** @return array{width: int, height: int, bytes: int, version: string, colour?: string}|null null for what is no picture */
    public static function read(string $file): ?array
    {
        $size = @getimagesize($file);
        if ($size === false || !in_array($size['mime'], self::TYPES, true)) {
            return null;
        }
        [$width, $height] = self::isSideways($file, $size['mime']) ? [$size[1], $size[0]] : [$size[0], $size[1]];
        $colour = $width * $height > self::MAX_DECODED_PIXELS ? null : self::averageColour($file);
        return [
            'width' => $width,
            'height' => $height,
            'bytes' => (int) filesize($file),
            'version' => substr((string) hash_file('sha256', $file), 0, 16),
        ] + ($colour === null ? [] : ['colour' => $colour]);
    }

    private static function isSideways(string $file, string $type): bool
    {
        $exif = $type === 'image/jpeg' && function_exists('exif_read_data') ? @exif_read_data($file) : false;
        return is_array($exif) && in_array($exif['Orientation'] ?? 1, self::SIDEWAYS, true);
    }

    /** `#rrggbb`; null where it cannot be decoded here. */
    private static function averageColour(string $file): ?string
    {
        $image = function_exists('imagecreatefromstring') ? @imagecreatefromstring((string) file_get_contents($file)) : false;
        if ($image === false) {
            return null;
        }
        $pixel = imagecreatetruecolor(1, 1);
        imagecopyresampled($pixel, $image, 0, 0, 0, 0, 1, 1, imagesx($image), imagesy($image));
        return sprintf('#%06x', imagecolorat($pixel, 0, 0) & 0xffffff);
    }
}
