<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Media\Clean\Picture;
use Meguri\Settings;

/** Cleans pictures and moves documents, however they were added. {@see UploadedPictures} runs earlier. */
final class Uploads
{
    private static array $cache = [];

    public static function register(): void
    {
        if (!Settings::isConnected()) {
            return;
        }
        // Covers files added or replaced by other programs.
        $onFile = static fn (int $metaId, int $id, string $key) => $key === AttachedFile::KEY ? self::onFile($id) : null;
        add_action('added_post_meta', $onFile, 10, 3);
        add_action('updated_post_meta', $onFile, 10, 3);
        add_action('edit_attachment', [self::class, 'onFile'], 5);
        add_filter('wp_update_attachment_metadata', static function ($metadata, int $id) {
            self::onFile($id);
            return $metadata;
        }, 5, 2);
    }

    /** @return bool whether a picture changed */
    public static function onFile(int $id): bool
    {
        if (PrivateUploads::isPrivate($id)) {
            PrivateUploads::makePrivate($id);
            return false;
        }
        wp_raise_memory_limit('image');
        $hasChanged = false;
        foreach (self::picturesOf($id) as $path) {
            clearstatcache(true, $path);
            $state = $path . filemtime($path) . ' ' . filesize($path);
            if (!isset(self::$cache[$state])) {
                $hasChanged = Picture::cleanFile($path) === true || $hasChanged;
                clearstatcache(true, $path);
                self::$cache[$path . filemtime($path) . ' ' . filesize($path)] = true;
            }
        }
        if ($hasChanged) {
            delete_post_meta($id, Media::FACTS_KEY);
        }
        return $hasChanged;
    }

    /** @return list<string> originals, copies and backups */
    private static function picturesOf(int $id): array
    {
        $attached = get_attached_file($id, true);
        if (!is_string($attached) || $attached === '') {
            return [];
        }
        $metadata = (array) (get_post_meta($id, '_wp_attachment_metadata', true) ?: []);
        $backups = (array) (get_post_meta($id, '_wp_attachment_backup_sizes', true) ?: []);
        $names = [
            wp_basename($attached),
            ...(isset($metadata['original_image']) ? [$metadata['original_image']] : []),
            ...array_column((array) ($metadata['sizes'] ?? []), 'file'),
            ...array_column($backups, 'file'),
        ];
        $paths = array_map(
            static fn (string $name) => dirname($attached) . '/' . wp_basename($name),
            array_unique(array_filter($names, 'is_string')),
        );
        return array_values(array_filter($paths, 'is_file'));
    }
}
