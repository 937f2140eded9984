<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;

/**
 * The contract's entries. Their fields derive from `fields.json`, in the order of the embedded backend: an imported entry is the same
 * to the byte.
 *
 * @phpstan-type Delivered array{key: string, path: list<string>, isListed: bool, isComputed?: bool, isNullable?: bool, onlyFor?: array{field: string, value: string}}
 */
final class Documents
{
    /** @return array<string, mixed> */
    public static function of(EntryFields $entry): array
    {
        $type = $entry->type();
        $document = $entry->common() + (EntryTypes::hasSlug($type) ? $entry->slug() : []);
        foreach (Fields::service($type)['delivered'] as $field) {
            $value = isset($field['isComputed']) ? self::computed($entry, $field['key']) : self::value($entry, $field);
            if ($value !== null || isset($field['isNullable'])) {
                self::place($document, $field['path'], $value);
            }
        }
        return $document;
    }

    /** An entry's place in a list. @param array<string, mixed> $document @return array<string, mixed> */
    public static function summary(string $type, array $document): array
    {
        foreach (Fields::service($type)['delivered'] as $field) {
            if (! $field['isListed']) {
                unset($document[$field['path'][0]]);
            }
        }
        return $document;
    }

    /** @param Delivered $field */
    private static function value(EntryFields $entry, array $field): mixed
    {
        $condition = $field['onlyFor'] ?? null;
        if ($condition !== null && $entry->get($condition['field']) !== $condition['value']) {
            return null;
        }
        return $field['key'] === 'sections' ? $entry->sections() : $entry->delivered($field['key']);
    }

    /** A field that no editor writes; null for one that is added later, such as `pinned`. */
    private static function computed(EntryFields $entry, string $key): mixed
    {
        return match ($key) {
            'body_html' => $entry->body(),
            'reading_minutes' => ReadingTime::minutes($entry->body(), $entry->lang()),
            'files' => DocumentFiles::of($entry, $entry->delivered('access')),
            'state' => EventState::of(
                $entry->pick('ends_at', 'cancelled', 'closes_at', 'capacity'),
                Languages::entryId($entry->primary->ID),
            ),
            default => null,
        };
    }

    /** @param array<string, mixed> $document @param list<string> $path */
    private static function place(array &$document, array $path, mixed $value): void
    {
        $name = array_shift($path);
        if ($path === []) {
            $document[$name] = $value;
            return;
        }
        $document[$name] ??= [];
        self::place($document[$name], $path, $value);
    }
}
