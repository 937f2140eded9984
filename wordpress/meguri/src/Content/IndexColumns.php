<?php

declare(strict_types=1);

namespace Meguri\Content;

/**
 * The columns of the table of entries that filters use. A type may have one filter by a list, two by a single value, and one by year:
 * the first value is in `category`, the second in `station`, a list in `roles`, the month of a year in `month`.
 */
final class IndexColumns
{
    /** @return array<string, string> the column of each filter of a type, by the filter's name */
    public static function ofFilters(string $type): array
    {
        $free = ['category', 'station'];
        $columns = [];
        foreach (Fields::service($type)['list']['filters'] ?? [] as $name => $filter) {
            $columns[$name] = match (true) {
                $filter['values'] === null => 'month',
                $filter['isList'] => 'roles',
                default => (string) array_shift($free),
            };
        }
        return $columns;
    }

    /** The field whose values a column has, for a type; null where it has none. */
    public static function fieldOf(string $type, string $column): ?string
    {
        $name = array_search($column, self::ofFilters($type), true);
        return $name === false ? null : Fields::service($type)['list']['filters'][$name]['field'];
    }
}
