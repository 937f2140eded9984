<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/**
 * Removes from a picture's file what a camera or a program has written about it, places among it. What stays is named: pixels, colour,
 * orientation, author and copyright. A list of what goes would miss the next place that a maker of cameras invents.
 */
final class Picture
{
    /**
     * The file without what does not belong to the picture: the same bytes where there is none. Also for kinds that have no such data.
     *
     * @return string|null null where the file cannot be read
     */
    public static function clean(string $bytes): ?string
    {
        return match (true) {
            str_starts_with($bytes, "\xFF\xD8") => Jpeg::clean($bytes),
            str_starts_with($bytes, Png::SIGNATURE) => Png::clean($bytes),
            str_starts_with($bytes, 'RIFF') && substr($bytes, 8, 4) === 'WEBP' => Webp::clean($bytes),
            substr($bytes, 4, 4) === 'ftyp' => Heif::clean($bytes),
            default => $bytes,
        };
    }

    /**
     * Cleans a file in its place; readers see the old one or the new one.
     *
     * @return bool|null whether it has changed; null where it cannot be read
     */
    public static function cleanFile(string $path): ?bool
    {
        $bytes = is_file($path) ? file_get_contents($path) : false;
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
}
