<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Removes metadata, such as locations. An allowlist ensures that unknown metadata is removed too. */
final class Picture
{
    /** Brands of pictures; videos use the same container format. */
    private const HEIF = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];
    private const HEAD = 12;

    /** Returns null if unreadable. */
    public static function clean(string $bytes): ?string
    {
        $cleaner = self::cleanerOf(substr($bytes, 0, self::HEAD));
        return $cleaner === null ? $bytes : $cleaner($bytes);
    }

    /**
     * Replaces the file atomically.
     *
     * @return bool|null whether it changed; null on failure
     */
    public static function cleanFile(string $path): ?bool
    {
        $head = is_file($path) ? file_get_contents($path, false, null, 0, self::HEAD) : false;
        // Videos may exceed the memory.
        if ($head !== false && self::cleanerOf($head) === null) {
            return false;
        }
        $bytes = $head === false ? false : file_get_contents($path);
        $cleaned = $bytes === false ? null : self::clean($bytes);
        if ($cleaned === null || $cleaned === $bytes) {
            return $cleaned === null ? null : false;
        }
        $temporary = "$path.meguri";
        $permissions = fileperms($path);
        if (file_put_contents($temporary, $cleaned) !== strlen($cleaned) || !rename($temporary, $path)) {
            @unlink($temporary);
            return null;
        }
        chmod($path, $permissions & 0777);
        return true;
    }

    /** @return (callable(string): ?string)|null null for formats without metadata */
    private static function cleanerOf(string $head): ?callable
    {
        return match (true) {
            str_starts_with($head, "\xFF\xD8") => Jpeg::clean(...),
            str_starts_with($head, Png::SIGNATURE) => Png::clean(...),
            preg_match('/^GIF8[79]a/', $head) === 1 => Gif::clean(...),
            str_starts_with($head, 'RIFF') && substr($head, 8, 4) === 'WEBP' => Webp::clean(...),
            substr($head, 4, 4) === 'ftyp' && in_array(substr($head, 8, 4), self::HEIF, true) => Heif::clean(...),
            default => null,
        };
    }
}
