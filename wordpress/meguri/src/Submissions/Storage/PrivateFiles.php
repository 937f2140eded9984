<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Api\ApiError;
use Meguri\Security\PrivateFolder;
use Meguri\Settings;

/** Files of applicants, stored under random names. */
final class PrivateFiles
{
    /** In seconds; younger files may belong to a submission in progress. */
    private const ORPHAN_AGE = 3600;

    /**
     * Returns the stored name.
     *
     * @throws ApiError
     */
    public static function store(string $uploadedPath): string
    {
        $name = bin2hex(random_bytes(16));
        $folder = PrivateFolder::ensure();
        if ($folder === null || !is_uploaded_file($uploadedPath) || !@move_uploaded_file($uploadedPath, "$folder/$name")) {
            throw Transaction::storageError();
        }
        chmod("$folder/$name", 0600);
        return $name;
    }

    public static function path(string $name): ?string
    {
        $path = preg_match('/^[0-9a-f]{32}$/D', $name) === 1 ? Settings::privateFolder() . "/$name" : '';
        return is_file($path) ? $path : null;
    }

    public static function remove(array $names): void
    {
        foreach (array_filter(array_map([self::class, 'path'], $names)) as $path) {
            unlink($path);
        }
    }

    /** Deletes files of interrupted requests. */
    public static function removeOrphans(array $storedNames): void
    {
        foreach (glob(Settings::privateFolder() . '/*') ?: [] as $path) {
            $isOurs = self::path(basename($path)) !== null && !in_array(basename($path), $storedNames, true);
            if ($isOurs && time() - (int) filemtime($path) > self::ORPHAN_AGE) {
                unlink($path);
            }
        }
    }

    /** Deletes stored files, and the folder if it is then empty. */
    public static function removeAll(): void
    {
        $folder = Settings::privateFolder();
        self::remove(array_map('basename', glob("$folder/*") ?: []));
        // Documents that were not restored stay protected.
        if (glob("$folder/*", GLOB_ONLYDIR) === []) {
            array_map('unlink', array_filter(["$folder/.htaccess", "$folder/index.html"], 'is_file'));
        }
        if (glob("$folder/*") === []) {
            @rmdir($folder);
        }
    }

    /** Restored backups may have open permissions. */
    public static function restrictAll(): void
    {
        $folder = Settings::privateFolder();
        array_map([PrivateFolder::class, 'restrict'], array_filter([$folder, ...array_filter(array_map(
            static fn (string $path) => self::path(basename($path)),
            glob("$folder/*") ?: [],
        ))], 'file_exists'));
    }
}
