<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Removes metadata from GIF files (GIF89a). */
final class Gif
{
    private const EXTENSION = 0x21;
    private const IMAGE = 0x2C;
    private const END = 0x3B;
    private const CONTROL = 0xF9;
    private const APPLICATION = 0xFF;
    /** Permitted applications: loops and colour profiles. */
    private const ALLOWED_BLOCKS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];
    private const HEADER = 13;
    private const DESCRIPTOR = 10;

    public static function clean(string $bytes): ?string
    {
        $offset = self::HEADER + self::colours($bytes, 10);
        $cleaned = substr($bytes, 0, $offset);
        $hasImage = false;
        while (($kind = self::byte($bytes, $offset)) !== self::END) {
            $head = match ($kind) {
                self::EXTENSION => 2,
                self::IMAGE => self::DESCRIPTOR + self::colours($bytes, $offset + self::DESCRIPTOR - 1) + 1,
                default => null,
            };
            $end = $head === null ? null : self::endOfBlocks($bytes, $offset + $head);
            if ($end === null) {
                return null;
            }
            $hasImage = $hasImage || $kind === self::IMAGE;
            if ($kind === self::IMAGE || self::isAllowed($bytes, $offset)) {
                $cleaned .= substr($bytes, $offset, $end - $offset);
            }
            $offset = $end;
        }
        return $hasImage ? $cleaned . chr(self::END) : null;
    }

    private static function isAllowed(string $bytes, int $offset): bool
    {
        $label = self::byte($bytes, $offset + 1);
        return $label === self::CONTROL || ($label === self::APPLICATION && in_array(substr($bytes, $offset + 3, 11), self::ALLOWED_BLOCKS, true));
    }

    private static function colours(string $bytes, int $offset): int
    {
        $flags = self::byte($bytes, $offset) ?? 0;
        return ($flags & 0x80) === 0 ? 0 : 3 * 2 ** (($flags & 0x07) + 1);
    }

    private static function endOfBlocks(string $bytes, int $offset): ?int
    {
        while (($length = self::byte($bytes, $offset)) > 0) {
            $offset += 1 + $length;
        }
        return $length === 0 ? $offset + 1 : null;
    }

    private static function byte(string $bytes, int $offset): ?int
    {
        return isset($bytes[$offset]) ? ord($bytes[$offset]) : null;
    }
}
