<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Api\ApiError;
use Meguri\Security\PrivateFolder;
use Meguri\Settings;

/** Files of applicants, under random names without extension, where no web server shows them. */
final class PrivateFiles
{
    /** In seconds: a younger file without a row may belong to a submission that is being stored. */
    private const ORPHAN_AGE = 3600;

    /** Moves what PHP has received, and says under which name it is. @throws ApiError */
    public static function take(string $received): string
    {
        $name = bin2hex(random_bytes(16));
        $folder = PrivateFolder::ensure();
        if ($folder === null || !is_uploaded_file($received) || !@move_uploaded_file($received, "$folder/$name")) {
            throw Transaction::notStored();
        }
        chmod("$folder/$name", 0600);
        return $name;
    }

    /** Null where it is gone. */
    public static function path(string $name): ?string
    {
        $path = preg_match('/^[0-9a-f]{32}$/D', $name) === 1 ? Settings::privateFolder() . "/$name" : '';
        return is_file($path) ? $path : null;
    }

    /** @param list<string> $names */
    public static function remove(array $names): void
    {
        foreach (array_filter(array_map([self::class, 'path'], $names)) as $path) {
            unlink($path);
        }
    }

    /** Files that a request left behind which did not come to its end. @param list<string> $known */
    public static function removeOrphans(array $known): void
    {
        foreach (glob(Settings::privateFolder() . '/*') ?: [] as $path) {
            $isOurs = self::path(basename($path)) !== null && !in_array(basename($path), $known, true);
            if ($isOurs && time() - (int) filemtime($path) > self::ORPHAN_AGE) {
                unlink($path);
            }
        }
    }

    /** All of them, and nothing that somebody else has put there: then the folder stays. */
    public static function removeAll(): void
    {
        $folder = Settings::privateFolder();
        self::remove(array_map('basename', glob("$folder/*") ?: []));
        // Documents that could not be put back stay closed.
        if (glob("$folder/*", GLOB_ONLYDIR) === []) {
            array_map('unlink', array_filter(["$folder/.htaccess", "$folder/index.html"], 'is_file'));
        }
        if (glob("$folder/*") === []) {
            @rmdir($folder);
        }
    }

    /** Whoever made the folder may have left it open to others on this machine; so may who restored a backup. */
    public static function closeAll(): void
    {
        $folder = Settings::privateFolder();
        array_map([PrivateFolder::class, 'close'], array_filter([$folder, ...array_filter(array_map(
            static fn (string $path) => self::path(basename($path)),
            glob("$folder/*") ?: [],
        ))], 'file_exists'));
    }
}
