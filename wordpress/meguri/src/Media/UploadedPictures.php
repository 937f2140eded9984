<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Content\Fields;

/** Refuses pictures that the site could not show, before they are in the media library. */
final class UploadedPictures
{
    /** Endings of the files that are pictures here. */
    private const NAMES = '/\.(?:jpe?g|png|webp|avif)$/i';

    public static function register(): void
    {
        add_filter('wp_handle_upload_prefilter', [self::class, 'check']);
        add_filter('wp_handle_sideload_prefilter', [self::class, 'check']);
    }

    /** @param array<string, mixed> $upload as PHP has it in `$_FILES` @return array<string, mixed> with a sentence as `error` where it is refused */
    public static function check(array $upload): array
    {
        $file = (string) ($upload['tmp_name'] ?? '');
        if (!empty($upload['error']) || preg_match(self::NAMES, (string) ($upload['name'] ?? '')) !== 1 || !is_file($file)) {
            return $upload;
        }
        $problem = self::problemOf($file);
        return $problem === null ? $upload : ['error' => $problem] + $upload;
    }

    private static function problemOf(string $file): ?string
    {
        ['bytes' => $bytes, 'pixels' => $pixels] = Fields::vocabulary('picture_limits');
        $header = PictureFile::header($file);
        if ($header === null) {
            return __('The picture cannot be read. Save it again as JPEG, PNG, WebP or AVIF.', 'meguri');
        }
        if (filesize($file) > $bytes || $header['width'] * $header['height'] > $pixels) {
            /* translators: 1: width, 2: height, 3: megabytes */
            $sentence = __('The picture is too large: %1$d × %2$d pixels, %3$d MB. Save it 2,400 pixels across.', 'meguri');
            return sprintf($sentence, $header['width'], $header['height'], (int) ceil(filesize($file) / 1_000_000));
        }
        return PictureFile::isWhole($file, $header)
            ? null
            : __('The picture is damaged, or ends in the middle. Copy it once more from where it came, and upload it again.', 'meguri');
    }
}
