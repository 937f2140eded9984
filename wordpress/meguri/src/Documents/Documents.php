<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;

/**
 * Builds documents from `fields.json`. Imported entries match the embedded backend byte for byte.
 *
 * @phpstan-type Delivered array{key: string, path: list<string>, isListed: bool, isComputed?: bool, isNullable?: bool, onlyFor?: array{field: string, value: string}}
 */
final class Documents
{
    public static function of(EntryFields $entry): array
    {
        $type = $entry->type();
        $document = $entry->common() + (EntryTypes::hasSlug($type) ? $entry->slug() : []);
        foreach (Fields::service($type)['delivered'] as $field) {
            $value = isset($field['isComputed']) ? self::computed($entry, $field['key']) : self::value($entry, $field);
            if ($value !== null || isset($field['isNullable'])) {
                self::setValue($document, $field['path'], $value);
            }
        }
        return $document;
    }

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

    /** Returns null for fields that are added later, such as `pinned`. */
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

    private static function setValue(array &$document, array $path, mixed $value): void
    {
        $name = array_shift($path);
        if ($path === []) {
            $document[$name] = $value;
            return;
        }
        $document[$name] ??= [];
        self::setValue($document[$name], $path, $value);
    }
}
