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
    private const KEPT_BLOCKS = ['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'];
    private const HEADER = 13;
    private const DESCRIPTOR = 10;

    public static function clean(string $bytes): ?string
    {
        $at = self::HEADER + self::colours($bytes, 10);
        $kept = substr($bytes, 0, $at);
        $hasImage = false;
        while (($kind = self::byte($bytes, $at)) !== self::END) {
            $head = match ($kind) {
                self::EXTENSION => 2,
                self::IMAGE => self::DESCRIPTOR + self::colours($bytes, $at + self::DESCRIPTOR - 1) + 1,
                default => null,
            };
            $end = $head === null ? null : self::endOfBlocks($bytes, $at + $head);
            if ($end === null) {
                return null;
            }
            $hasImage = $hasImage || $kind === self::IMAGE;
            if ($kind === self::IMAGE || self::isKept($bytes, $at)) {
                $kept .= substr($bytes, $at, $end - $at);
            }
            $at = $end;
        }
        return $hasImage ? $kept . chr(self::END) : null;
    }

    private static function isKept(string $bytes, int $at): bool
    {
        $label = self::byte($bytes, $at + 1);
        return $label === self::CONTROL || ($label === self::APPLICATION && in_array(substr($bytes, $at + 3, 11), self::KEPT_BLOCKS, true));
    }

    private static function colours(string $bytes, int $at): int
    {
        $flags = self::byte($bytes, $at) ?? 0;
        return ($flags & 0x80) === 0 ? 0 : 3 * 2 ** (($flags & 0x07) + 1);
    }

    private static function endOfBlocks(string $bytes, int $at): ?int
    {
        while (($length = self::byte($bytes, $at)) > 0) {
            $at += 1 + $length;
        }
        return $length === 0 ? $at + 1 : null;
    }

    private static function byte(string $bytes, int $at): ?int
    {
        return isset($bytes[$at]) ? ord($bytes[$at]) : null;
    }
}
