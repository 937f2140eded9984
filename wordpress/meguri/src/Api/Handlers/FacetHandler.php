<?php

declare(strict_types=1);

namespace Meguri\Api\Handlers;

use Meguri\Api\Parameters;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Api\Scope;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\IndexColumns;

final class FacetHandler
{
    public static function facets(Request $request, ?string $type): never
    {
        $parameters = new Parameters($request->parameters());
        $faceted = array_filter(EntryTypes::names(), static fn (string $name) => Fields::service($name)['list']['hasFacets'] ?? false);
        $type = $parameters->pathChoice('type', $type, array_values($faceted));
        $scope = Scope::of($request, $parameters);
        $facets = [];
        foreach (IndexColumns::ofFilters($type) as $name => $column) {
            $facets[$name] = match ($column) {
                'month' => self::years($scope, $type),
                'roles' => self::ordered(self::values($type, $name), self::ofLists($scope, $type)),
                default => self::ordered(self::values($type, $name), $scope->query($type)->countBy($column)),
            };
        }
        Reply::json($request, $facets, $scope->headers());
    }

    /** @return list<string> */
    private static function values(string $type, string $filter): array
    {
        return Fields::service($type)['list']['filters'][$filter]['values'];
    }

    private static function ofLists(Scope $scope, string $type): array
    {
        $counts = [];
        foreach ($scope->query($type)->countBy('roles') as $values => $number) {
            foreach (array_filter(explode(',', (string) $values)) as $value) {
                $counts[$value] = ($counts[$value] ?? 0) + $number;
            }
        }
        return $counts;
    }

    /** @return list<array{value: string, count: int}> newest first */
    private static function years(Scope $scope, string $type): array
    {
        $counts = $scope->query($type)->countBy('SUBSTR(month, 1, 4)');
        krsort($counts);
        return self::ordered(array_map('strval', array_keys($counts)), $counts);
    }

    /** @return list<array{value: string, count: int}> */
    private static function ordered(array $order, array $counts): array
    {
        $ordered = [];
        foreach ($order as $value) {
            if (($counts[$value] ?? 0) > 0) {
                $ordered[] = ['value' => $value, 'count' => $counts[$value]];
            }
        }
        return $ordered;
    }
}
