<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Security\PrivateFolder;
use Meguri\Settings;

/**
 * Stores documents in the private folder, so that unpublished files cannot be downloaded.
 * {@see UploadRequests} serves their unchanged addresses.
 */
final class PrivateUploads
{
    public const NAME_KEY = 'meguri_private_file';
    private const FOLDER = 'documents';

    public static function register(): void
    {
        add_filter('get_attached_file', [self::class, 'pathOf'], 10, 2);
        add_action('delete_attachment', [self::class, 'delete']);
        if (Settings::isConnected()) {
            add_filter('wp_unique_filename', [self::class, 'uniqueName'], 10, 3);
            // WordPress would create public previews of PDFs.
            add_filter('fallback_intermediate_image_sizes', '__return_empty_array');
        }
    }

    /** The site fetches some pictures by URL. */
    public static function isPrivate(int $id): bool
    {
        $type = (string) get_post_mime_type($id);
        // {@see Clean\Picture} cannot remove locations from TIFF.
        return $type === 'image/tiff' || !str_starts_with($type, 'image/');
    }

    public static function pathOf($file, int $id): string|false
    {
        return self::storedAt($id) ?? $file;
    }

    /** Moves a file out of the uploads. Attachments may share a file. */
    public static function makePrivate(int $id): bool
    {
        $public = get_attached_file($id, true);
        if (!is_string($public) || !self::isInUploads($public)) {
            return true;
        }
        $otherIds = array_diff(self::at((string) get_post_meta($id, AttachedFile::KEY, true)), [$id]);
        $unnamed = array_filter([$id, ...$otherIds], static fn (int $attachmentId) => self::storedAt($attachmentId) === null);
        if (!is_file($public)) {
            $stored = array_values(array_filter(array_map([self::class, 'storedAt'], $otherIds)));
            if ($stored !== [] && in_array($id, $unnamed, true)) {
                update_post_meta($id, self::NAME_KEY, basename($stored[0]));
            }
            return true;
        }
        // A new file at an occupied address belongs to attachments without a stored file.
        $name = $unnamed === [] ? basename((string) self::storedAt($id)) : bin2hex(random_bytes(16));
        // Store the name first, so that moved files can be found.
        foreach ($unnamed as $attachmentId) {
            update_post_meta($attachmentId, self::NAME_KEY, $name);
        }
        $folder = PrivateFolder::ensure(self::FOLDER);
        if ($folder === null || !@rename($public, "$folder/$name")) {
            error_log("Meguri: attachment $id could not be moved to the private folder");
            return false;
        }
        chmod("$folder/$name", 0600);
        self::deletePreviews($id, dirname($public));
        return true;
    }

    public static function delete(int $id): void
    {
        global $wpdb;
        $path = self::storedAt($id);
        $sql = "SELECT 1 FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value = %s AND post_id <> %d LIMIT 1";
        if ($path !== null && $wpdb->get_var($wpdb->prepare($sql, self::NAME_KEY, basename($path), $id)) === null) {
            unlink($path);
        }
    }

    /** Runs on uninstall. Conflicting files stay private and are logged. */
    public static function restoreAll(): void
    {
        global $wpdb;
        $ids = $wpdb->get_col($wpdb->prepare("SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s", self::NAME_KEY));
        foreach (array_map('intval', $ids) as $id) {
            $path = self::storedAt($id);
            $public = (string) get_attached_file($id, true);
            if ($path !== null && !self::restore($path, $public)) {
                $fallback = dirname($path) . "/$id-" . wp_basename($public);
                error_log(sprintf('Meguri: attachment %d was not put back to %s, and stays in %s', $id, $public, @rename($path, $fallback) ? $fallback : $path));
            }
        }
        @rmdir(Settings::privateFolder() . '/' . self::FOLDER);
    }

    private static function restore(string $path, string $public): bool
    {
        if (file_exists($public)) {
            return is_file($public) && hash_file('sha256', $public) === hash_file('sha256', $path) && unlink($path);
        }
        return $public !== '' && wp_mkdir_p(dirname($public)) && @rename($path, $public) && chmod($public, 0644);
    }

    public static function countPublic(): int
    {
        return count(array_filter(self::candidates(), static function (int $id): bool {
            $public = get_attached_file($id, true);
            return is_string($public) && is_file($public);
        }));
    }

    /** @return list<int> */
    public static function candidates(): array
    {
        global $wpdb;
        return array_map('intval', $wpdb->get_col(
            "SELECT ID FROM {$wpdb->posts} WHERE post_type = 'attachment' AND (post_mime_type NOT LIKE 'image/%' OR post_mime_type = 'image/tiff')",
        ));
    }

    /**
     * @param string ...$paths relative to the uploads
     * @return list<int> newest first, even if files are missing
     */
    public static function at(string ...$paths): array
    {
        global $wpdb;
        if ($paths === []) {
            return [];
        }
        $placeholders = implode(',', array_fill(0, count($paths), '%s'));
        $sql = "SELECT post_id FROM {$wpdb->postmeta} WHERE meta_key = %s AND meta_value IN ($placeholders) ORDER BY post_id DESC";
        return array_map('intval', $wpdb->get_col($wpdb->prepare($sql, AttachedFile::KEY, ...$paths)));
    }

    /** WordPress would reuse addresses of moved files. */
    public static function uniqueName(string $name, string $extension, string $folder): string
    {
        $base = trailingslashit(wp_normalize_path(wp_get_upload_dir()['basedir']));
        $subfolder = str_replace($base, '', trailingslashit(wp_normalize_path($folder)));
        $stem = substr($name, 0, strlen($name) - strlen($extension));
        for ($number = 1; self::at($subfolder . $name) !== [] || is_file("$folder/$name"); $number++) {
            $name = "$stem-$number$extension";
        }
        return $name;
    }

    private static function storedAt(int $id): ?string
    {
        $name = (string) get_post_meta($id, self::NAME_KEY, true);
        $path = Settings::privateFolder() . '/' . self::FOLDER . "/$name";
        return preg_match('/^[0-9a-f]{32}$/D', $name) === 1 && is_file($path) ? $path : null;
    }

    private static function isInUploads(string $path): bool
    {
        return str_starts_with(wp_normalize_path($path), trailingslashit(wp_normalize_path(wp_get_upload_dir()['basedir'])));
    }

    private static function deletePreviews(int $id, string $folder): void
    {
        $metadata = get_post_meta($id, '_wp_attachment_metadata', true);
        if (is_array($metadata) && ($metadata['sizes'] ?? []) !== []) {
            foreach (array_filter(array_column((array) $metadata['sizes'], 'file'), 'is_string') as $file) {
                @unlink($folder . '/' . wp_basename($file));
            }
            update_post_meta($id, '_wp_attachment_metadata', array_diff_key($metadata, ['sizes' => true]));
        }
    }
}
