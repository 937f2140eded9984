<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Filters Exif data (CIPA DC-008, TIFF 6.0). */
final class Exif
{
    public const PREFIX = "Exif\0\0";
    private const ORIENTATION = 0x0112;
    private const ARTIST = 0x013B;
    private const COPYRIGHT = 0x8298;
    private const ASCII = 2;
    private const SHORT = 3;

    /**
     * Returns only orientation, artist and copyright.
     *
     * @param string $tiff with or without the JPEG prefix
     * @return string empty if nothing remains
     */
    public static function filter(string $tiff): string
    {
        $tags = self::tags(str_starts_with($tiff, self::PREFIX) ? substr($tiff, strlen(self::PREFIX)) : $tiff);
        $orientation = $tags[self::ORIENTATION] ?? 1;
        // 1 is the default orientation.
        if (!is_int($orientation) || $orientation < 2 || $orientation > 8) {
            unset($tags[self::ORIENTATION]);
        }
        return $tags === [] ? '' : self::write($tags);
    }

    /** @return array<int, int|string> permitted tags */
    private static function tags(string $tiff): array
    {
        $isLittle = str_starts_with($tiff, "II");
        if (!$isLittle && !str_starts_with($tiff, "MM")) {
            return [];
        }
        $number = static function (int $offset, int $length) use ($tiff, $isLittle): int {
            $bytes = substr($tiff, $offset, $length);
            $format = ($length === 2 ? ['n', 'v'] : ['N', 'V'])[(int) $isLittle];
            return strlen($bytes) === $length ? (int) unpack($format, $bytes)[1] : 0;
        };
        $directory = $number(4, 4);
        $tags = [];
        for ($index = 0; $index < min($number($directory, 2), 200); $index++) {
            $offset = $directory + 2 + 12 * $index;
            [$tag, $type, $count] = [$number($offset, 2), $number($offset + 2, 2), $number($offset + 4, 4)];
            if ($tag === self::ORIENTATION && $type === self::SHORT) {
                $tags[$tag] = $number($offset + 8, 2);
            } elseif (in_array($tag, [self::ARTIST, self::COPYRIGHT], true) && $type === self::ASCII && $count < 1000) {
                $text = trim(substr($tiff, $count > 4 ? $number($offset + 8, 4) : $offset + 8, $count), "\0 ");
                $tags += $text === '' ? [] : [$tag => $text];
            }
        }
        return $tags;
    }

    private static function write(array $tags): string
    {
        ksort($tags);
        $entries = pack('v', count($tags));
        $values = '';
        $valueOffset = 8 + 2 + 12 * count($tags) + 4;
        foreach ($tags as $tag => $value) {
            if (is_int($value)) {
                $entries .= pack('vvVvv', $tag, self::SHORT, 1, $value, 0);
                continue;
            }
            $text = "$value\0";
            $length = strlen($text);
            if ($length <= 4) {
                $entries .= pack('vvV', $tag, self::ASCII, $length) . str_pad($text, 4, "\0");
                continue;
            }
            $entries .= pack('vvVV', $tag, self::ASCII, $length, $valueOffset + strlen($values));
            $values .= $text . ($length % 2 === 1 ? "\0" : '');
        }
        return "II*\0" . pack('V', 8) . $entries . pack('V', 0) . $values;
    }
}
