<?php

declare(strict_types=1);

namespace Meguri\Content;

use const Meguri\PLUGIN_DIR;

/**
 * Field definitions from `fields.json`, which is generated from the site's schemas.
 *
 * @phpstan-type Field array{type?: string, format?: string, items?: array, properties?: array, enum?: array, label?: array{ja: string, en: string}, valueLabels?: array<string, array<string, string>>}
 */
final class Fields
{
    /** @var array<string, mixed>|null */
    private static ?array $definitions = null;

    /** @return array<string, Field> fields of the Japanese post, for both languages */
    public static function shared(string $type): array
    {
        return self::all()['types'][$type]['shared'];
    }

    /** @return array<string, Field> fields of each language */
    public static function translated(string $type): array
    {
        return self::all()['types'][$type]['translated'];
    }

    /**
     * Returns how the API serves a type. `delivered` lists the fields of a document, in order.
     *
     * @return array{
     *     postType: string, icon: string, label: array{one: array<string, string>, many: array<string, string>}, schema: string, hasSlug: bool, hasEntry: bool, entryName: ?string, related: string|array{sameField: string}|null,
     *     page: array{path: ?string, onlyKind?: string, place?: string},
     *     list: ?array{order: string|array<string, string>, hasFacets: bool, filters: array<string, array{field: string, values: ?list<string>, isList: bool}>},
     *     delivered: list<array{key: string, path: list<string>, isListed: bool, isComputed?: bool, isNullable?: bool, onlyFor?: array{field: string, value: string}}>
     * }
     */
    public static function service(string $type): array
    {
        return self::all()['types'][$type];
    }

    /** @return array<string, array<string, Field>> by kind */
    public static function sections(): array
    {
        return self::all()['sections'];
    }

    /** @return list<string> */
    public static function typeNames(): array
    {
        return array_values(array_diff(array_keys(self::all()['types']), ['site']));
    }

    /** @return array<mixed> values, or values by name */
    public static function vocabulary(string $name): array
    {
        return self::all()['vocabulary'][$name];
    }

    /** @return array<string, array{name: string, example: string, ja: string, en: string}> by pattern */
    public static function formats(): array
    {
        return self::all()['formats'];
    }

    public static function metaKey(string $field): string
    {
        return 'meguri_' . $field;
    }

    /** @param Field $field */
    public static function label(array $field, string $name): string
    {
        return $field['label'][Languages::ofUser()] ?? $name;
    }

    private static function all(): array
    {
        return self::$definitions ??= json_decode(
            (string) file_get_contents(PLUGIN_DIR . '/fields.json'),
            true,
            512,
            JSON_THROW_ON_ERROR,
        );
    }
}
