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
        $at = strlen(self::SOI);
        [$head, $exif, $image] = ['', '', ''];
        $hasScan = false;
        while (($marker = self::marker($bytes, $at)) !== self::END) {
            $length = $marker === null ? 0 : self::length($bytes, $at);
            if ($marker === null || $length === null) {
                // The picture is truncated.
                return $hasScan ? self::joined($head, $exif, $image . substr($bytes, $at)) : null;
            }
            $segment = substr($bytes, $at, 2 + $length);
            $at += 2 + $length;
            if ($marker === self::EXIF && substr($segment, 4, 6) === Exif::PREFIX) {
                $exif = $exif === '' ? Exif::filter(substr($segment, 4)) : $exif;
            } elseif (self::isKept($marker, substr($segment, 4, 12))) {
                if ($hasScan || $marker === self::SCAN || !self::isApplication($marker)) {
                    $image .= $segment;
                } else {
                    $head .= $segment;
                }
            }
            if ($marker === self::SCAN) {
                $hasScan = true;
                $next = self::endOfScan($bytes, $at);
                $image .= substr($bytes, $at, $next - $at);
                $at = $next;
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
    private static function isKept(int $marker, string $start): bool
    {
        return match (true) {
            $marker === 0xE0 => str_starts_with($start, "JFIF\0"),
            $marker === 0xE2 => str_starts_with($start, "ICC_PROFILE\0"),
            $marker === 0xEE => str_starts_with($start, 'Adobe'),
            default => !self::isApplication($marker) && $marker !== 0xFE,
        };
    }

    private static function marker(string $bytes, int &$at): ?int
    {
        while (($bytes[$at] ?? '') === "\xFF" && ($bytes[$at + 1] ?? '') === "\xFF") {
            $at++;
        }
        return ($bytes[$at] ?? '') === "\xFF" && isset($bytes[$at + 1]) ? ord($bytes[$at + 1]) : null;
    }

    private static function length(string $bytes, int $at): ?int
    {
        $length = strlen($bytes) >= $at + 4 ? (int) unpack('n', $bytes, $at + 2)[1] : 0;
        return $length >= 2 && $at + 2 + $length <= strlen($bytes) ? $length : null;
    }

    private static function endOfScan(string $bytes, int $from): int
    {
        $isFound = preg_match('/\xFF[^\x00\xD0-\xD7\xFF]/', $bytes, $match, PREG_OFFSET_CAPTURE, $from) === 1;
        return $isFound ? $match[0][1] : strlen($bytes);
    }
}
