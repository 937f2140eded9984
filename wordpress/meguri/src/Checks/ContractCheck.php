<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Content\Fields;
use Meguri\Content\Formats;

use const Meguri\PLUGIN_DIR;

/**
 * Validates documents against `openapi.json`, which is generated from the site's schemas, and against rules that JSON
 * Schema cannot express.
 */
final class ContractCheck
{
    private const OTHER_SCHEMAS = ['site' => 'SiteProfile', 'redirects' => 'Redirect'];
    /** Added when a document is sent */
    private const ADDED_KEYS = ['previous', 'next', 'related'];
    /** Path of the whole value */
    public const WHOLE_DOCUMENT = 'document';

    /** @var array<string, mixed>|null */
    private static ?array $contract = null;

    /**
     * Returns the path of a violation (`cover.alt.ja`).
     *
     * @param string $type entry type, `site` or `redirects`
     * @param array<string, mixed> $document without `previous`, `next` and `related`
     */
    public static function problem(string $type, array $document): ?string
    {
        $problem = self::problemOf($document, self::schema(self::OTHER_SCHEMAS[$type] ?? Fields::service($type)['schema']));
        return $problem ?? (isset($document['facade']) ? self::facade($document['facade']) : null);
    }

    /** @return string|null path of a violation, or `WHOLE` */
    public static function problemOf(mixed $value, array $schema): ?string
    {
        return self::value($value, $schema, '');
    }

    /** @return array<string, mixed> schema of a request body */
    public static function bodySchema(string $path): array
    {
        $content = self::contract()['paths'][$path]['post']['requestBody']['content'];
        return $content['application/json']['schema'] ?? $content['multipart/form-data']['schema']['properties']['submission'];
    }

    private static function value($value, array $schema, string $path): ?string
    {
        if (isset($schema['$ref'])) {
            return self::value($value, self::schema(basename($schema['$ref'])), $path);
        }
        $variants = $schema['anyOf'] ?? $schema['oneOf'] ?? null;
        if ($variants !== null) {
            $matching = array_filter($variants, static fn (array $variant) => self::value($value, $variant, $path) === null);
            return $matching === [] ? self::problemOfVariants($value, $variants, $path) : null;
        }
        $isChoice = isset($schema['enum']) || array_key_exists('const', $schema);
        if ($isChoice && !in_array($value, $schema['enum'] ?? [$schema['const']], true)) {
            return self::pathOrDocument($path);
        }
        return match ($schema['type'] ?? null) {
            'object' => self::object($value, $schema, $path),
            'array' => self::list($value, $schema, $path),
            'string' => is_string($value) && self::isText($value, $schema) ? null : self::pathOrDocument($path),
            'integer' => is_int($value) && self::isWithin($value, $schema) ? null : self::pathOrDocument($path),
            'number' => (is_int($value) || is_float($value)) && self::isWithin($value, $schema) ? null : self::pathOrDocument($path),
            'boolean' => is_bool($value) ? null : self::pathOrDocument($path),
            'null' => $value === null ? null : self::pathOrDocument($path),
            default => null,
        };
    }

    /**
     * The intended variant has the fewest mismatched enum and const values.
     *
     * @param list<array<string, mixed>> $variants
     */
    private static function problemOfVariants($value, array $variants, string $path): string
    {
        if (!is_array($value)) {
            return self::pathOrDocument($path);
        }
        $mismatches = array_map(static fn (array $variant) => self::mismatches($value, $variant), $variants);
        $intended = array_search(min(array_map('count', $mismatches)), array_map('count', $mismatches), true);
        $name = $mismatches[$intended][0] ?? null;
        return $name === null ? (string) self::value($value, $variants[$intended], $path) : ltrim("$path.$name", '.');
    }

    /** @return list<string> properties that mismatch an enum or const */
    private static function mismatches(array $value, array $schema): array
    {
        $properties = self::resolved($schema)['properties'] ?? [];
        $choices = array_map(static fn (array $property) => $property['enum'] ?? (array_key_exists('const', $property) ? [$property['const']] : null), $properties);
        $isOther = static fn (?array $allowed, string $name) => $allowed !== null && isset($value[$name]) && !in_array($value[$name], $allowed, true);
        return array_keys(array_filter($choices, $isOther, ARRAY_FILTER_USE_BOTH));
    }

    private static function resolved(array $schema): array
    {
        return isset($schema['$ref']) ? self::schema(basename($schema['$ref'])) : $schema;
    }

    private static function object($value, array $schema, string $path): ?string
    {
        // JSON encodes an empty PHP array as a list.
        if (!is_array($value) || array_is_list($value)) {
            return self::pathOrDocument($path);
        }
        $join = static fn (string|int $name) => $path === '' ? (string) $name : "$path.$name";
        foreach (array_diff($schema['required'] ?? [], $path === '' ? self::ADDED_KEYS : []) as $name) {
            if (!array_key_exists($name, $value)) {
                return $join($name);
            }
        }
        foreach ($value as $name => $item) {
            $itemSchema = $schema['properties'][$name] ?? (is_array($schema['additionalProperties'] ?? null) ? $schema['additionalProperties'] : []);
            $problem = self::value($item, $itemSchema, $join($name)) ?? (self::isEncodable($item) ? null : $join($name));
            if ($problem !== null) {
                return $problem;
            }
        }
        return null;
    }

    private static function list($value, array $schema, string $path): ?string
    {
        $isList = is_array($value) && array_is_list($value);
        if (!$isList || count($value) < ($schema['minItems'] ?? 0) || count($value) > ($schema['maxItems'] ?? PHP_INT_MAX)) {
            return self::pathOrDocument($path);
        }
        foreach ($value as $index => $item) {
            $problem = self::value($item, $schema['items'] ?? [], "$path.$index");
            if ($problem !== null) {
                return $problem;
            }
        }
        return null;
    }

    private static function isText(string $text, array $schema): bool
    {
        if (!self::isEncodable($text)) {
            return false;
        }
        // The site counts UTF-16 units, and trims required texts.
        $minLength = $schema['minLength'] ?? 0;
        $trimmed = $minLength > 0 ? (string) preg_replace(sprintf('/^[%1$s]+|[%1$s]+$/uD', Formats::SPACE), '', $text) : $text;
        $length = intdiv(strlen((string) mb_convert_encoding($trimmed, 'UTF-16LE', 'UTF-8')), 2);
        $pattern = $schema['pattern'] ?? null;
        return $length >= $minLength && $length <= ($schema['maxLength'] ?? PHP_INT_MAX)
            && ($pattern === null || Formats::matches($pattern, $text));
    }

    private static function isWithin(int|float $number, array $schema): bool
    {
        return is_finite((float) $number) && $number >= ($schema['minimum'] ?? -INF) && $number <= ($schema['maximum'] ?? INF);
    }

    private static function isEncodable($value): bool
    {
        return !is_string($value) || mb_check_encoding($value, 'UTF-8');
    }

    private static function facade(array $facade): ?string
    {
        ['from' => $from, 'to' => $to, 'storeys' => $storeys, 'bays' => $bays] = $facade;
        return $from <= $to && $to <= $storeys * $bays ? null : 'facade.to';
    }

    private static function pathOrDocument(string $path): string
    {
        return $path === '' ? self::WHOLE_DOCUMENT : $path;
    }

    private static function schema(string $name): array
    {
        return self::contract()['components']['schemas'][$name];
    }

    private static function contract(): array
    {
        return self::$contract ??= json_decode((string) file_get_contents(PLUGIN_DIR . '/openapi.json'), true, 512, JSON_THROW_ON_ERROR);
    }
}
