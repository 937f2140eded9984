<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Removes metadata from PNG files (W3C, third edition). */
final class Png
{
    public const SIGNATURE = "\x89PNG\r\n\x1a\n";
    private const KEPT_CHUNKS = [
        'IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs',
        'sPLT', 'acTL', 'fcTL', 'fdAT',
    ];

    public static function clean(string $bytes): ?string
    {
        $at = strlen(self::SIGNATURE);
        [$before, $after, $exif] = ['', '', ''];
        while ($at + 12 <= strlen($bytes)) {
            $length = (int) unpack('N', $bytes, $at)[1];
            $type = substr($bytes, $at + 4, 4);
            if ($at + 12 + $length > strlen($bytes)) {
                return null;
            }
            $chunk = substr($bytes, $at, 12 + $length);
            $at += 12 + $length;
            if ($type === 'eXIf') {
                $exif = Exif::filter(substr($chunk, 8, $length));
            } elseif (in_array($type, self::KEPT_CHUNKS, true)) {
                if ($type === 'IDAT' || $after !== '') {
                    $after .= $chunk;
                } else {
                    $before .= $chunk;
                }
            }
            if ($type === 'IEND') {
                return self::SIGNATURE . $before . ($exif === '' ? '' : self::chunk('eXIf', $exif)) . $after;
            }
        }
        return null;
    }

    private static function chunk(string $type, string $data): string
    {
        return pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
    }
}
