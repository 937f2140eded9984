<?php

declare(strict_types=1);

namespace Meguri\Api\Handlers;

use Meguri\Api\Parameters;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Api\Scope;
use Meguri\Content\Fields;

/** The values by which a list can be filtered, each with its number of entries. */
final class FacetHandler
{
    public static function facets(Request $request, ?string $type): never
    {
        $parameters = new Parameters($request->parameters());
        $type = $parameters->pathChoice('type', $type, ['works', 'columns', 'news']);
        $scope = Scope::of($request, $parameters);
        Reply::json($request, match ($type) {
            'works' => [
                'use' => self::ordered(Fields::vocabulary('use'), $scope->query($type)->countBy('category')),
                'role' => self::ordered(Fields::vocabulary('roles'), self::roles($scope)),
                'station' => self::ordered(array_column(Fields::vocabulary('stations'), 'slug'), $scope->query($type)->countBy('station')),
                'year' => self::years($scope, $type),
            ],
            'columns' => ['category' => self::ordered(Fields::vocabulary('columns'), $scope->query($type)->countBy('category'))],
            'news' => [
                'category' => self::ordered(Fields::vocabulary('news'), $scope->query($type)->countBy('category')),
                'year' => self::years($scope, $type),
            ],
        }, $scope->headers());
    }

    /** A work may have several. @return array<string, int> */
    private static function roles(Scope $scope): array
    {
        $counts = [];
        foreach ($scope->query('works')->countBy('roles') as $roles => $number) {
            foreach (array_filter(explode(',', (string) $roles)) as $role) {
                $counts[$role] = ($counts[$role] ?? 0) + $number;
            }
        }
        return $counts;
    }

    /** Newest first. @return list<array{value: string, count: int}> */
    private static function years(Scope $scope, string $type): array
    {
        $counts = $scope->query($type)->countBy('SUBSTR(month, 1, 4)');
        krsort($counts);
        return self::ordered(array_map('strval', array_keys($counts)), $counts);
    }

    /**
     * @param list<string> $order
     * @param array<string, int> $counts
     * @return list<array{value: string, count: int}>
     */
    private static function ordered(array $order, array $counts): array
    {
        $found = [];
        foreach ($order as $value) {
            if (($counts[$value] ?? 0) > 0) {
                $found[] = ['value' => $value, 'count' => $counts[$value]];
            }
        }
        return $found;
    }
}
