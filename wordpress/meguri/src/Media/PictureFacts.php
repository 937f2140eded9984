<?php

declare(strict_types=1);

namespace Meguri\Media;

final class PictureFacts
{
    /** EXIF orientations that swap width and height. */
    private const SIDEWAYS = [5, 6, 7, 8];

    /** @return array{width: int, height: int, bytes: int, version: string, colour?: string}|null */
    public static function read(string $file): ?array
    {
        $header = PictureFile::header($file);
        if ($header === null) {
            return null;
        }
        ['width' => $across, 'height' => $down] = $header;
        [$width, $height] = self::isSideways($file, $header['type']) ? [$down, $across] : [$across, $down];
        $colour = self::averageColour($file, $header);
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

    /** Returns `#rrggbb`, or null if not decodable. */
    private static function averageColour(string $file, array $header): ?string
    {
        $image = PictureFile::decode($file, $header);
        if ($image === null) {
            return null;
        }
        $pixel = imagecreatetruecolor(1, 1);
        imagecopyresampled($pixel, $image, 0, 0, 0, 0, 1, 1, imagesx($image), imagesy($image));
        return sprintf('#%06x', imagecolorat($pixel, 0, 0) & 0xffffff);
    }
}
