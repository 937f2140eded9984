<?php

declare(strict_types=1);

namespace Meguri\Media;

final class PictureFacts
{
    /** EXIF orientations that swap width and height. */
    private const SIDEWAYS = [5, 6, 7, 8];
    /** Keeps the placeholder of a night picture light. */
    private const DARKEST_TONE = 150;

    /** @return array{width: int, height: int, bytes: int, version: string, colour?: string, tones?: string}|null */
    public static function read(string $file): ?array
    {
        $header = PictureFile::header($file);
        if ($header === null) {
            return null;
        }
        ['width' => $across, 'height' => $down] = $header;
        [$width, $height] = self::isSideways($file, $header['type']) ? [$down, $across] : [$across, $down];
        return [
            'width' => $width,
            'height' => $height,
            'bytes' => (int) filesize($file),
            'version' => substr((string) hash_file('sha256', $file), 0, 16),
        ] + self::colours($file, $header);
    }

    /**
     * For facts stored by an earlier version, which contain only the average colour.
     *
     * @return array{tones?: string}
     */
    public static function plainTones(array $facts): array
    {
        $colour = sscanf((string) ($facts['colour'] ?? ''), '#%02x%02x%02x');
        return is_array($colour) && is_int($colour[2]) ? ['tones' => implode(',', array_fill(0, 6, self::tone($colour, $colour)))] : [];
    }

    private static function isSideways(string $file, string $type): bool
    {
        $exif = $type === 'image/jpeg' && function_exists('exif_read_data') ? @exif_read_data($file) : false;
        return is_array($exif) && in_array($exif['Orientation'] ?? 1, self::SIDEWAYS, true);
    }

    /**
     * Average colour and tones of the placeholder, as in `backend/content/pictures/picture-colours.ts`. Empty if not decodable.
     *
     * @return array{colour?: string, tones?: string}
     */
    private static function colours(string $file, array $header): array
    {
        $image = PictureFile::decode($file, $header);
        if ($image === null) {
            return [];
        }
        $small = imagecreatetruecolor(3, 3);
        imagecopyresampled($small, $image, 0, 0, 0, 0, 3, 3, imagesx($image), imagesy($image));
        $grid = [];
        foreach (range(0, 8) as $cell) {
            $colour = imagecolorat($small, $cell % 3, intdiv($cell, 3));
            $grid[] = [($colour >> 16) & 255, ($colour >> 8) & 255, $colour & 255];
        }
        $all = self::average($grid, range(0, 8));
        $thirds = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8]];
        $tones = array_map(static fn (array $cells) => self::tone(self::average($grid, $cells), $all), $thirds);
        return ['colour' => self::hexadecimal($all), 'tones' => implode(',', $tones)];
    }

    /** @return list<float> red, green and blue */
    private static function average(array $grid, array $cells): array
    {
        $colours = array_map(static fn (int $cell) => $grid[$cell], $cells);
        return array_map(static fn (int $channel) => array_sum(array_column($colours, $channel)) / count($cells), [0, 1, 2]);
    }

    private static function tone(array $third, array $all): string
    {
        $lighten = static fn (float $value, float $average) => max(self::DARKEST_TONE, 153 + 0.8 * $value - 0.4 * $average);
        return self::hexadecimal(array_map($lighten, $third, $all));
    }

    private static function hexadecimal(array $channels): string
    {
        return vsprintf('#%02x%02x%02x', array_map(static fn (float $value) => (int) round(min($value, 255)), $channels));
    }
}
