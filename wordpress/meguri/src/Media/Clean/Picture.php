<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/**
 * Removes from a picture's file what a camera or a program has written about it, places among it. What stays is named: pixels, colour,
 * orientation, author and copyright. A list of what goes would miss the next place that a maker of cameras invents.
 */
final class Picture
{
    /** Of the ISO base media format, which films have, too: the brands of pictures. */
    private const HEIF = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'];
    /** Bytes that tell the kind. */
    private const HEAD = 12;

    /**
     * The file without what does not belong to the picture: the same bytes where there is none. Also for kinds that have no such data.
     *
     * @return string|null null where the file cannot be read
     */
    public static function clean(string $bytes): ?string
    {
        $cleaner = self::cleanerOf(substr($bytes, 0, self::HEAD));
        return $cleaner === null ? $bytes : $cleaner($bytes);
    }

    /**
     * Cleans a file in its place; readers see the old one or the new one.
     *
     * @return bool|null whether it has changed; null where it cannot be read
     */
    public static function cleanFile(string $path): ?bool
    {
        $head = is_file($path) ? file_get_contents($path, false, null, 0, self::HEAD) : false;
        // Films and archives may be longer than the memory.
        if ($head !== false && self::cleanerOf($head) === null) {
            return false;
        }
        $bytes = $head === false ? false : file_get_contents($path);
        $clean = $bytes === false ? null : self::clean($bytes);
        if ($clean === null || $clean === $bytes) {
            return $clean === null ? null : false;
        }
        $temporary = "$path.meguri";
        $permissions = fileperms($path);
        if (file_put_contents($temporary, $clean) !== strlen($clean) || !rename($temporary, $path)) {
            @unlink($temporary);
            return null;
        }
        chmod($path, $permissions & 0777);
        return true;
    }

    /** @return (callable(string): ?string)|null null for kinds that have no such data */
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
