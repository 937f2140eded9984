<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Content\Fields;
use Meguri\Media\Clean\Picture;
use Meguri\Settings;
use WP_Post;

/** Rejects pictures that the site cannot show and removes locations. */
final class UploadedPictures
{
    private const NAMES = '/\.(?:jpe?g|png|webp|avif)$/i';

    public static function register(): void
    {
        add_filter('wp_handle_upload_prefilter', [self::class, 'check']);
        add_filter('wp_handle_sideload_prefilter', [self::class, 'check']);
        add_filter('attachment_fields_to_edit', [self::class, 'addUncheckedNote'], 20, 2);
    }

    public static function addUncheckedNote(array $fields, WP_Post $attachment): array
    {
        $facts = Media::facts($attachment->ID);
        $sentence = __('This server cannot decode the picture, so only the end of the file was checked. Check the picture on the site.', 'meguri');
        return $facts === null || isset($facts['colour']) ? $fields : $fields + ['meguri_unchecked' => [
            'label' => __('Check', 'meguri'),
            'input' => 'html',
            'html' => '<p>' . esc_html($sentence) . '</p>',
        ]];
    }

    /**
     * @param array<string, mixed> $upload from `$_FILES`
     * @return array<string, mixed> with `error` if rejected
     */
    public static function check(array $upload): array
    {
        $file = (string) ($upload['tmp_name'] ?? '');
        if (!empty($upload['error']) || !is_file($file)) {
            return $upload;
        }
        wp_raise_memory_limit('image');
        $isPicture = preg_match(self::NAMES, (string) ($upload['name'] ?? '')) === 1;
        $problem = $isPicture ? self::problemOf($file) : null;
        // Clean the file before the web server can serve it.
        if ($problem === null && Settings::isConnected() && Picture::cleanFile($file) === null) {
            $problem = self::damaged();
        }
        clearstatcache(true, $file);
        return $problem === null ? ['size' => (int) filesize($file)] + $upload : ['error' => $problem] + $upload;
    }

    public static function damaged(): string
    {
        return __('The picture is damaged or incomplete. Copy the original file again, then upload it again.', 'meguri');
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
            $sentence = __('The picture is too large: %1$d × %2$d pixels, %3$d MB. Save it 2,400 pixels wide.', 'meguri');
            return sprintf($sentence, $header['width'], $header['height'], (int) ceil(filesize($file) / 1_000_000));
        }
        return PictureFile::isComplete($file, $header) ? null : self::damaged();
    }
}
