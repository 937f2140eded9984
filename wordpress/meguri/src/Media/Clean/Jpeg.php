<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Removes metadata from JPEG files (ITU-T T.81, annex B). */
final class Jpeg
{
    private const SOI = "\xFF\xD8";
    private const EXIF = 0xE1;
    private const SCAN = 0xDA;
    private const END = 0xD9;

    /** Also removes trailing previews, depth maps and videos. */
    public static function clean(string $bytes): ?string
    {
        $offset = strlen(self::SOI);
        [$head, $exif, $image] = ['', '', ''];
        $hasScan = false;
        while (($marker = self::marker($bytes, $offset)) !== self::END) {
            $length = $marker === null ? 0 : self::length($bytes, $offset);
            if ($marker === null || $length === null) {
                // The picture is truncated.
                return $hasScan ? self::joined($head, $exif, $image . substr($bytes, $offset)) : null;
            }
            $segment = substr($bytes, $offset, 2 + $length);
            $offset += 2 + $length;
            if ($marker === self::EXIF && substr($segment, 4, 6) === Exif::PREFIX) {
                $exif = $exif === '' ? Exif::filter(substr($segment, 4)) : $exif;
            } elseif (self::isAllowed($marker, substr($segment, 4, 12))) {
                if ($hasScan || $marker === self::SCAN || !self::isApplication($marker)) {
                    $image .= $segment;
                } else {
                    $head .= $segment;
                }
            }
            if ($marker === self::SCAN) {
                $hasScan = true;
                $scanEnd = self::endOfScan($bytes, $offset);
                $image .= substr($bytes, $offset, $scanEnd - $offset);
                $offset = $scanEnd;
            }
        }
        return $hasScan ? self::joined($head, $exif, "$image\xFF\xD9") : null;
    }

    private static function joined(string $head, string $exif, string $image): string
    {
        $body = Exif::PREFIX . $exif;
        $segment = $exif === '' ? '' : "\xFF\xE1" . pack('n', strlen($body) + 2) . $body;
        return self::SOI . $head . $segment . $image;
    }

    private static function isApplication(int $marker): bool
    {
        return $marker >= 0xE0 && $marker <= 0xEF;
    }

    /** Keeps only application segments that decoding requires; drops comments. */
    private static function isAllowed(int $marker, string $start): bool
    {
        return match (true) {
            $marker === 0xE0 => str_starts_with($start, "JFIF\0"),
            $marker === 0xE2 => str_starts_with($start, "ICC_PROFILE\0"),
            $marker === 0xEE => str_starts_with($start, 'Adobe'),
            default => !self::isApplication($marker) && $marker !== 0xFE,
        };
    }

    private static function marker(string $bytes, int &$offset): ?int
    {
        while (($bytes[$offset] ?? '') === "\xFF" && ($bytes[$offset + 1] ?? '') === "\xFF") {
            $offset++;
        }
        return ($bytes[$offset] ?? '') === "\xFF" && isset($bytes[$offset + 1]) ? ord($bytes[$offset + 1]) : null;
    }

    private static function length(string $bytes, int $offset): ?int
    {
        $length = strlen($bytes) >= $offset + 4 ? (int) unpack('n', $bytes, $offset + 2)[1] : 0;
        return $length >= 2 && $offset + 2 + $length <= strlen($bytes) ? $length : null;
    }

    private static function endOfScan(string $bytes, int $from): int
    {
        $isFound = preg_match('/\xFF[^\x00\xD0-\xD7\xFF]/', $bytes, $match, PREG_OFFSET_CAPTURE, $from) === 1;
        return $isFound ? $match[0][1] : strlen($bytes);
    }
}
