<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Removes metadata from WebP files (RFC 9649). */
final class Webp
{
    private const ALLOWED_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
    private const HAS_EXIF = 0x08;
    private const HAS_XMP = 0x04;

    public static function clean(string $bytes): ?string
    {
        $end = 8 + (int) unpack('V', $bytes, 4)[1];
        [$offset, $chunks, $exif] = [12, '', ''];
        if ($end > strlen($bytes)) {
            return null;
        }
        while ($offset + 8 <= $end) {
            $type = substr($bytes, $offset, 4);
            $length = (int) unpack('V', $bytes, $offset + 4)[1];
            if ($offset + 8 + $length > $end) {
                return null;
            }
            $data = substr($bytes, $offset + 8, $length);
            $offset += 8 + $length + $length % 2;
            if ($type === 'EXIF') {
                $exif = Exif::filter($data);
            } elseif (in_array($type, self::ALLOWED_CHUNKS, true)) {
                $chunks .= self::chunk($type, $data);
            }
        }
        // Exif data requires the extended header.
        if (str_starts_with($chunks, 'VP8X') && strlen($chunks) >= 9) {
            $flags = ord($chunks[8]) & ~(self::HAS_EXIF | self::HAS_XMP);
            $chunks[8] = chr($exif === '' ? $flags : $flags | self::HAS_EXIF);
            $chunks .= $exif === '' ? '' : self::chunk('EXIF', $exif);
        }
        return $chunks === '' ? null : 'RIFF' . pack('V', 4 + strlen($chunks)) . 'WEBP' . $chunks;
    }

    private static function chunk(string $type, string $data): string
    {
        return $type . pack('V', strlen($data)) . $data . (strlen($data) % 2 === 1 ? "\0" : '');
    }
}
