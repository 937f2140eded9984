<?php

declare(strict_types=1);

namespace Meguri\Content;

use const Meguri\PLUGIN_DIR;

/**
 * The fields of every type of entry, from `fields.json`, which the site's project generates from its schemas: the plugin never
 * says twice what a field is.
 *
 * @phpstan-type Field array{type?: string, format?: string, items?: array, properties?: array, enum?: array, label?: array{ja: string, en: string}, valueLabels?: array<string, array<string, string>>}
 */
final class Fields
{
    /** @var array<string, mixed>|null */
    private static ?array $all = null;

    /** @return array<string, Field> those of the Japanese post, which hold for both languages */
    public static function shared(string $type): array
    {
        return self::all()['types'][$type]['shared'];
    }

    /** @return array<string, Field> those that each language has of its own */
    public static function translated(string $type): array
    {
        return self::all()['types'][$type]['translated'];
    }

    /**
     * How a type is served: `delivered` are the fields of a document, in order.
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

    /** @return array<string, array<string, Field>> the fields of each kind of section, by the kind's name */
    public static function sections(): array
    {
        return self::all()['sections'];
    }

    /** @return list<string> the contract's names of the types of entries */
    public static function typeNames(): array
    {
        return array_values(array_diff(array_keys(self::all()['types']), ['site']));
    }

    /** @return list<mixed> a list of the vocabulary: `languages`, `stations` ... */
    public static function vocabulary(string $name): array
    {
        return self::all()['vocabulary'][$name];
    }

    /** @return array<string, array{name: string, example: string, ja: string, en: string}> the forms that texts have, by their patterns */
    public static function formats(): array
    {
        return self::all()['formats'];
    }

    /** The name of the meta in which a field is kept. */
    public static function metaKey(string $field): string
    {
        return 'meguri_' . $field;
    }

    /** A field's label in the language of the person who is looking. @param Field $field */
    public static function label(array $field, string $name): string
    {
        return $field['label'][Languages::ofUser()] ?? $name;
    }

    /** @return array<string, mixed> */
    private static function all(): array
    {
        return self::$all ??= json_decode(
            (string) file_get_contents(PLUGIN_DIR . '/fields.json'),
            true,
            512,
            JSON_THROW_ON_ERROR,
        );
    }
}
