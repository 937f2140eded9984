<?php

declare(strict_types=1);

namespace Meguri\Media;

/** Picture attachments. Descriptions belong to the picture, not to its uses. */
final class Media
{
    /** `{ja, en}` */
    public const ALT_KEY = 'meguri_alt';
    public const CAPTION_KEY = 'meguri_caption';
    /** `[left, top]` as fractions. */
    public const FOCAL_KEY = 'meguri_focal';
    /** Percent-encoded path under the API's `media/`. */
    public const PATH_KEY = 'meguri_media_path';
    public const FACTS_KEY = 'meguri_facts';
    private const OWN_ALT_KEY = '_wp_attachment_image_alt';
    private const MAX_ALT = 300;

    public static function register(): void
    {
        add_filter('wp_update_attachment_metadata', [self::class, 'forgetFacts'], 10, 2);
        add_action('add_post_meta', [self::class, 'adoptAlt'], 10, 3);
        add_action('update_post_meta', static fn (int $metaId, int $id, string $key, $text) => self::adoptAlt($id, $key, $text), 10, 4);
    }

    /** Adopts WordPress's alternative text unless the description was edited. */
    public static function adoptAlt(int $id, string $key, $text): void
    {
        $alt = is_string($text) ? trim($text) : '';
        $stored = $key === self::OWN_ALT_KEY ? (array) (get_post_meta($id, self::ALT_KEY, true) ?: []) : [];
        if ($key !== self::OWN_ALT_KEY || $alt === '' || in_array($alt, $stored, true)) {
            return;
        }
        $lang = preg_match('/[\p{Han}\p{Hiragana}\p{Katakana}]/u', $alt) === 1 ? 'ja' : 'en';
        if (in_array($stored[$lang] ?? '', ['', get_post_meta($id, self::OWN_ALT_KEY, true)], true)) {
            update_post_meta($id, self::ALT_KEY, wp_slash([$lang => mb_substr($alt, 0, self::MAX_ALT)] + $stored + ['ja' => '', 'en' => '']));
        }
    }

    /** @return array{width: int, height: int, bytes?: int, version?: string, colour?: string, tones?: string}|null */
    public static function facts(int $id): ?array
    {
        $stored = get_post_meta($id, self::FACTS_KEY, true);
        if (is_array($stored)) {
            return $stored + PictureFacts::plainTones($stored);
        }
        $file = self::file($id);
        $facts = $file === null ? null : PictureFacts::read($file);
        if ($facts !== null) {
            update_post_meta($id, self::FACTS_KEY, $facts);
        }
        return $facts;
    }

    /** A colour proves that the file was decoded. */
    public static function isComplete(int $id): bool
    {
        if (isset(self::facts($id)['colour'])) {
            return true;
        }
        $file = self::file($id);
        $header = $file === null ? null : PictureFile::header($file);
        return $header !== null && PictureFile::isComplete($file, $header);
    }

    public static function forgetFacts($metadata, int $id)
    {
        delete_post_meta($id, self::FACTS_KEY);
        return $metadata;
    }

    /** Returns the original, not WordPress's scaled copy. */
    public static function file(int $id): ?string
    {
        $attached = get_attached_file($id);
        $backups = get_post_meta($id, '_wp_attachment_backup_sizes', true);
        // A file edited in WordPress replaces the original.
        $isEdited = is_string($attached) && isset($backups['full-orig']) && $backups['full-orig']['file'] !== wp_basename($attached);
        $file = $isEdited ? $attached : (wp_get_original_image_path($id) ?: $attached);
        return is_string($file) && is_file($file) ? $file : null;
    }

    public static function path(int $id): string
    {
        $customPath = get_post_meta($id, self::PATH_KEY, true);
        if (is_string($customPath) && $customPath !== '') {
            return $customPath;
        }
        return 'uploads/' . $id . '/' . rawurlencode(wp_basename((string) get_attached_file($id)));
    }

    /** @param string $path from {@see path} */
    public static function atPath(string $path): ?int
    {
        global $wpdb;
        if (preg_match('#^uploads/([1-9]\d*)/#', $path, $match) === 1) {
            $id = (int) $match[1];
            return get_post_type($id) === 'attachment' && self::path($id) === $path ? $id : null;
        }
        $postId = $wpdb->get_var($wpdb->prepare(
            "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value = %s LIMIT 1",
            self::PATH_KEY,
            $path,
        ));
        return $postId === null ? null : (int) $postId;
    }

    /** @return array{float, float} */
    public static function focal(int $id): array
    {
        $focal = get_post_meta($id, self::FOCAL_KEY, true);
        return is_array($focal) && count($focal) === 2 ? [(float) $focal[0], (float) $focal[1]] : [0.5, 0.5];
    }

    public static function text(int $id, string $key, string $lang): string
    {
        $texts = $id > 0 ? get_post_meta($id, $key, true) : null;
        return trim((string) ($texts[$lang] ?? ''));
    }

    /** @return array{ja: string, en: string}|null each falls back to the other */
    public static function bilingual(int $id, string $key): ?array
    {
        $texts = get_post_meta($id, $key, true);
        $ja = trim((string) ($texts['ja'] ?? ''));
        $en = trim((string) ($texts['en'] ?? ''));
        return $ja . $en === '' ? null : ['ja' => $ja ?: $en, 'en' => $en ?: $ja];
    }

    /** @return array{ja: string, en: string} */
    public static function missingAlt(int $id): array
    {
        $text = trim((string) get_post_meta($id, self::OWN_ALT_KEY, true)) ?: get_the_title($id) ?: 'picture';
        return ['ja' => $text, 'en' => $text];
    }
}
