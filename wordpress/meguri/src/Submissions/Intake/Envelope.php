<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Submissions\Forms;

/** What the site sends: the form's fields, and what it knows of them. Checked as `contract/submissions/endpoints.ts` says. */
final class Envelope
{
    /**
     * @param list<string> $suspicions
     * @param array<string, string> $fields
     * @param list<string> $fileNames
     */
    private function __construct(
        public readonly string $key,
        public readonly array $suspicions,
        public readonly array $fields,
        public readonly array $fileNames,
    ) {
    }

    /** @throws ApiError with a sentence about everything that is wrong */
    public static function check(string $kind, mixed $json): self
    {
        if (!is_array($json)) {
            throw self::invalid(['body' => 'object']);
        }
        $key = $json['idempotency_key'] ?? null;
        $wrong = is_string($key) && preg_match('/^[0-9A-Za-z-]{16,64}$/D', $key) === 1 ? [] : ['idempotency_key' => 'key'];
        $suspicions = $json['suspicions'] ?? [];
        if (!self::isListOf($suspicions, count(Forms::suspicions()), static fn ($one) => in_array($one, Forms::suspicions(), true))) {
            $wrong['suspicions'] = 'choice';
        }
        $check = new FormCheck();
        $typed = $json['fields'] ?? null;
        $fields = is_array($typed) ? $check->fields($kind, $typed) : [];
        $wrong += is_array($typed) ? self::prefixed($check->problems) : ['fields' => 'required'];
        $files = $kind === 'application' ? ($json['files'] ?? null) : [];
        if ($kind === 'application' && (!self::isListOf($files, Forms::limit('files'), [self::class, 'isNamed']) || $files === [])) {
            $wrong['files'] = 'names';
        }
        if ($wrong !== []) {
            throw self::invalid($wrong);
        }
        return new self($key, array_values(array_unique($suspicions)), $fields, array_column($files, 'name'));
    }

    /** @param array<string, string> $wrong the problem of each parameter */
    private static function invalid(array $wrong): ApiError
    {
        $sentences = array_map(static fn (string $problem) => "The value is not accepted: $problem.", $wrong);
        return new ApiError('rest_invalid_param', 'Invalid parameter(s): ' . implode(', ', array_keys($wrong)), $sentences);
    }

    /** @param array<string, string> $problems @return array<string, string> */
    private static function prefixed(array $problems): array
    {
        return array_combine(array_map(static fn (string $name) => "fields.$name", array_keys($problems)), $problems);
    }

    /** @param callable(mixed): bool $accepts */
    private static function isListOf(mixed $value, int $most, callable $accepts): bool
    {
        return is_array($value) && array_is_list($value) && count($value) <= $most
            && count(array_filter($value, $accepts)) === count($value);
    }

    private static function isNamed(mixed $file): bool
    {
        $name = is_array($file) ? ($file['name'] ?? null) : null;
        return is_string($name) && $name !== '' && Normalize::length($name) <= Forms::limit('file_name');
    }
}
