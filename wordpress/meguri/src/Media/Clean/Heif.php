<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/**
 * Removes metadata from HEIC and AVIF files (ISO/IEC 23008-12) in place, so that offsets stay valid.
 * Orientation is an image property (`irot`, `imir`) and stays.
 */
final class Heif
{
    /** Item types: Exif, XMP and URIs. */
    private const METADATA = ['Exif', 'mime', 'uri '];
    private const ALLOWED_BOXES = ['ftyp', 'meta', 'mdat', 'moov', 'free', 'skip'];
    private const ALLOWED_MOVIE_BOXES = ['mvhd', 'trak', 'tkhd', 'edts', 'tref', 'mdia', 'mvex', 'iods', 'free', 'skip'];
    private const EMPTY_EXIF = "\0\0\0\0II*\0\x08\0\0\0\0\0\0\0\0\0";

    public static function clean(string $bytes): ?string
    {
        $boxes = Box::list($bytes, 0, strlen($bytes));
        $meta = $boxes === null ? null : Box::first($boxes, 'meta');
        if ($meta === null) {
            return null;
        }
        $ranges = HeifItems::metadataRanges($bytes, $meta, self::METADATA);
        if ($ranges === null) {
            return null;
        }
        foreach ($ranges as [$type, $offset, $length]) {
            $bytes = substr_replace($bytes, self::padding($type, $length), $offset, $length);
        }
        return self::filterBoxes($bytes, $boxes, self::ALLOWED_BOXES);
    }

    private static function padding(string $type, int $length): string
    {
        $isExif = $type === 'Exif' && $length >= strlen(self::EMPTY_EXIF);
        return $isExif ? str_pad(self::EMPTY_EXIF, $length, "\0") : str_repeat($type === 'mime' ? ' ' : "\0", $length);
    }

    /**
     * Blanks unknown boxes, videos and their metadata.
     *
     * @param list<Box> $boxes
     */
    private static function filterBoxes(string $bytes, array $boxes, array $allowedTypes): ?string
    {
        foreach ($boxes as $box) {
            if (!in_array($box->type, $allowedTypes, true)) {
                $length = $box->end - $box->body;
                $bytes = substr_replace($bytes, 'free', $box->start + 4, 4);
                $bytes = substr_replace($bytes, str_repeat("\0", $length), $box->body, $length);
            } elseif ($box->type === 'moov' || $box->type === 'trak') {
                $innerBoxes = Box::list($bytes, $box->body, $box->end);
                $bytes = $innerBoxes === null ? null : self::filterBoxes($bytes, $innerBoxes, self::ALLOWED_MOVIE_BOXES);
            }
            if ($bytes === null) {
                return null;
            }
        }
        return $bytes;
    }
}
