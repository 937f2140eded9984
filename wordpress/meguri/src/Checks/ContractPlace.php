<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Content\Fields;

/** Maps document paths (`cover.alt.ja`) to editor fields. */
final class ContractPlace
{
    /** @param list<array{int, string}> $sections block index and kind */
    public static function of(string $type, string $path, array $sections = []): ?string
    {
        [$name, $parts] = self::fieldAt($type, explode('.', $path));
        $field = self::fields($type)[$name] ?? null;
        if ($field !== null) {
            return implode('.', ['meta', $name, ...self::remainingPath($field, $parts)]);
        }
        return match ($name) {
            'title', 'slug' => $name,
            'files' => 'meta.files',
            'body_html' => 'block.0',
            'sections' => self::inSection($sections[(int) ($parts[0] ?? 0)] ?? [0, ''], array_slice($parts, 1)),
            default => null,
        };
    }

    /** @return array{string, array<string, mixed>}|null name and schema */
    public static function field(string $type, string $place): ?array
    {
        $name = explode('.', $place)[1] ?? '';
        $field = str_starts_with($place, 'meta.') ? self::fields($type)[$name] ?? null : null;
        return $field === null ? null : [$name, $field];
    }

    /** @param list<string> $parts @return array{string, list<string>} field, and rest of the path */
    private static function fieldAt(string $type, array $parts): array
    {
        foreach (Fields::service($type)['delivered'] as ['key' => $key, 'path' => $fieldPath]) {
            // A missing group is reported at its first field.
            if (array_slice($parts, 0, count($fieldPath)) === $fieldPath || $parts === array_slice($fieldPath, 0, count($parts))) {
                return [$key, array_slice($parts, count($fieldPath))];
            }
        }
        return [$parts[0], array_slice($parts, 1)];
    }

    private static function fields(string $type): array
    {
        return Fields::shared($type) + Fields::translated($type);
    }

    /** @param array{int, string} $section @param list<string> $parts */
    private static function inSection(array $section, array $parts): string
    {
        [$block, $kind] = $section;
        return implode('.', ['block', $block, ...self::remainingPath(['properties' => Fields::sections()[$kind] ?? []], $parts)]);
    }

    /** An image has a single input. @param list<string> $parts @return list<string> */
    private static function remainingPath(array $field, array $parts): array
    {
        $name = array_shift($parts);
        $children = match (true) {
            $name === null => null,
            isset($field['items']) && ctype_digit($name) => $field['items'],
            default => $field['properties'][$name] ?? null,
        };
        return $children === null || ($field['format'] ?? '') === 'picture' ? [] : [$name, ...self::remainingPath($children, $parts)];
    }
}
