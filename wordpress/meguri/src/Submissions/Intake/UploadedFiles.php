<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Submissions\Storage\PrivateFiles;

/** Checks files and moves them to private storage. */
final class UploadedFiles
{
    /**
     * @param array{field: string, max: int, max_bytes: int}|null $limits
     * @return list<array{name: string, kind: string, bytes: int, digest: string, stored_as: string}>
     * @throws ApiError and removes all files
     */
    public static function store(array $names, array $paths, ?array $limits): array
    {
        $maxBytes = $limits['max_bytes'] ?? 0;
        if (count($names) !== count($paths)) {
            $sentence = sprintf('The JSON names %d files, and %d were sent.', count($names), count($paths));
            throw new ApiError('rest_invalid_param', 'Invalid parameter(s): files', ['files' => $sentence]);
        }
        $kinds = array_map(static fn (string $path) => filesize($path) > $maxBytes ? null : FileKind::of($path), $paths);
        if (in_array(null, $kinds, true)) {
            throw self::notAccepted();
        }
        $stored = [];
        foreach ($paths as $index => $path) {
            $facts = ['bytes' => (int) filesize($path), 'digest' => (string) hash_file('sha256', $path)];
            try {
                $stored[] = ['name' => $names[$index], 'kind' => $kinds[$index]] + $facts + ['stored_as' => PrivateFiles::store($path)];
            } catch (ApiError $error) {
                PrivateFiles::remove(array_column($stored, 'stored_as'));
                throw $error;
            }
        }
        return $stored;
    }

    public static function notAccepted(): ApiError
    {
        $sentence = 'Each file must be a PDF or a Word document of at most 5 MiB.';
        return new ApiError('rest_invalid_param', 'Invalid parameter(s): files', ['files' => $sentence]);
    }
}
