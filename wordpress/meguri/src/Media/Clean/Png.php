<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Removes metadata from PNG files (W3C, third edition). */
final class Png
{
    public const SIGNATURE = "\x89PNG\r\n\x1a\n";
    private const ALLOWED_CHUNKS = [
        'IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'cHRM', 'gAMA', 'iCCP', 'sBIT', 'sRGB', 'cICP', 'mDCV', 'cLLI', 'bKGD', 'hIST', 'pHYs',
        'sPLT', 'acTL', 'fcTL', 'fdAT',
    ];

    public static function clean(string $bytes): ?string
    {
        $offset = strlen(self::SIGNATURE);
        [$header, $cleaned, $exif] = ['', '', ''];
        while ($offset + 12 <= strlen($bytes)) {
            $length = (int) unpack('N', $bytes, $offset)[1];
            $type = substr($bytes, $offset + 4, 4);
            if ($offset + 12 + $length > strlen($bytes)) {
                return null;
            }
            $chunk = substr($bytes, $offset, 12 + $length);
            $offset += 12 + $length;
            if ($type === 'eXIf') {
                $exif = Exif::filter(substr($chunk, 8, $length));
            } elseif (in_array($type, self::ALLOWED_CHUNKS, true)) {
                if ($type === 'IDAT' || $cleaned !== '') {
                    $cleaned .= $chunk;
                } else {
                    $header .= $chunk;
                }
            }
            if ($type === 'IEND') {
                return self::SIGNATURE . $header . ($exif === '' ? '' : self::chunk('eXIf', $exif)) . $cleaned;
            }
        }
        return null;
    }

    private static function chunk(string $type, string $data): string
    {
        return pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
    }
}
