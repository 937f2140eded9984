<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Maps filters to columns: single values to `category`, then `station`; a list to `roles`; a year to `month`. */
final class IndexColumns
{
    /** @return array<string, string> columns by filter name */
    public static function ofFilters(string $type): array
    {
        $openColumns = ['category', 'station'];
        $columns = [];
        foreach (Fields::service($type)['list']['filters'] ?? [] as $name => $filter) {
            $columns[$name] = match (true) {
                $filter['values'] === null => 'month',
                $filter['isList'] => 'roles',
                default => (string) array_shift($openColumns),
            };
        }
        return $columns;
    }

    public static function fieldOf(string $type, string $column): ?string
    {
        $name = array_search($column, self::ofFilters($type), true);
        return $name === false ? null : Fields::service($type)['list']['filters'][$name]['field'];
    }
}
