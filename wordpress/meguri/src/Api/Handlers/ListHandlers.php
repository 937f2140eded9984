<?php

declare(strict_types=1);

namespace Meguri\Api\Handlers;

use Meguri\Api\ApiError;
use Meguri\Api\Entries;
use Meguri\Api\LastModified;
use Meguri\Api\Parameters;
use Meguri\Api\Query;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Api\Scope;
use Meguri\Content\Fields;
use Meguri\Content\IndexColumns;

/** Times are Unix seconds; years are in Tokyo time. */
final class ListHandlers
{
    /** The same maximum as in the embedded backend. */
    private const MAX_PINNED = 3;
    /** A year, or the first and the last year. */
    private const YEARS = '/^(?:19|2\d)\d{2}(?:-(?:19|2\d)\d{2})?$/D';
    private const PIN_FIELD = 'pinned_until';

    public static function list(Request $request, string $type): never
    {
        $parameters = new Parameters($request->parameters());
        $columns = IndexColumns::ofFilters($type);
        $filterValues = [];
        foreach (Fields::service($type)['list']['filters'] as $name => ['values' => $values]) {
            $filterValues[$name] = $values === null
                ? $parameters->text($name, self::YEARS, 'a year from 1900 to 2999, or two with a hyphen')
                : $parameters->oneOf($name, $values);
        }
        $filter = static function (Query $query) use ($columns, $filterValues): Query {
            foreach (array_filter($filterValues, static fn (mixed $value) => $value !== null) as $name => $value) {
                match ($columns[$name]) {
                    'month' => $query->where('month BETWEEN %s AND %s', substr($value, 0, 4) . '-01', substr($value, -4) . '-12'),
                    'roles' => $query->where('roles LIKE %s', "%,$value,%"),
                    default => $query->where("{$columns[$name]} = %s", (string) $value),
                };
            }
            return $query;
        };
        match (true) {
            self::hasPins($type) => self::withPins($type, $request, $parameters, $filter),
            isset(Fields::service($type)['list']['order']['upcoming']) => self::events($type, $request, $parameters),
            default => self::reply($request, $parameters, $type, self::order($type), $filter),
        };
    }

    private static function order(string $type): string
    {
        return match (Fields::service($type)['list']['order']) {
            'newest' => Query::NEWEST_FIRST,
            'id' => 'entry_id ASC',
            // Sort by the date that the year filter uses.
            default => 'month DESC, ' . Query::NEWEST_FIRST,
        };
    }

    /** Puts pinned entries first with `pinned=first`. */
    private static function withPins(string $type, Request $request, Parameters $parameters, callable $filter): never
    {
        $pinned = $parameters->oneOf('pinned', ['first']);
        $pins = self::pinned($type, Scope::of($request, $parameters));
        $order = $pinned !== null && $pins !== []
            ? 'CASE WHEN entry_id IN (' . implode(',', $pins) . ') THEN 0 ELSE 1 END, ' . Query::NEWEST_FIRST
            : Query::NEWEST_FIRST;
        self::reply($request, $parameters, $type, $order, $filter, static fn (array $item) => self::markPinned($item, $pins));
    }

    /** Upcoming events first, soonest first; past events latest first. */
    private static function events(string $type, Request $request, Parameters $parameters): never
    {
        $period = $parameters->oneOf('when', ['upcoming', 'past']);
        $now = time();
        $order = "CASE WHEN ends_at > $now THEN 0 ELSE 1 END, CASE WHEN ends_at > $now THEN starts_at ELSE -starts_at END, "
            . "CASE WHEN ends_at > $now THEN entry_id ELSE -entry_id END";
        $filter = static fn (Query $query) => match ($period) {
            'upcoming' => $query->where('ends_at > %d', $now),
            'past' => $query->where('ends_at <= %d', $now),
            default => $query,
        };
        self::reply($request, $parameters, $type, $order, $filter);
    }

    public static function hasPins(string $type): bool
    {
        return isset(Fields::shared($type)[self::PIN_FIELD]);
    }

    /** @return list<int> newest pinned entries */
    public static function pinned(string $type, Scope $scope): array
    {
        $rows = $scope->query($type)->where('pinned_until > %d', time())->rows(Query::NEWEST_FIRST, self::MAX_PINNED);
        return array_map('intval', array_column($rows, 'entry_id'));
    }

    public static function markPinned(array $item, array $pins): array
    {
        return in_array($item['id'], $pins, true) ? $item + ['pinned' => true] : $item;
    }

    /**
     * @param callable(Query): Query $filter
     * @param (callable(array<string, mixed>): array<string, mixed>)|null $change per item
     */
    private static function reply(
        Request $request,
        Parameters $parameters,
        string $type,
        string $order,
        callable $filter,
        ?callable $change = null,
    ): never {
        $page = (int) $parameters->count('page', 1, 100_000, 1);
        $perPage = (int) $parameters->count('per_page', 1, 100, 20);
        $scope = Scope::of($request, $parameters);
        $total = $filter($scope->query($type))->count();
        $pages = (int) ceil($total / $perPage);
        if ($page > 1 && $page > $pages) {
            throw new ApiError(
                'rest_post_invalid_page_number',
                "The page number is larger than the number of pages available, $pages.",
            );
        }
        $rows = $filter($scope->query($type))->rows($order, $perPage, ($page - 1) * $perPage);
        $items = Entries::summaries($type, $rows, $scope);
        $body = [
            'items' => $change === null ? $items : array_map($change, $items),
            'total' => $total,
            'total_pages' => $pages,
            'page' => $page,
            'per_page' => $perPage,
        ];
        $headers = ['X-WP-Total' => (string) $total, 'X-WP-TotalPages' => (string) $pages];
        Reply::json($request, $body, $headers + LastModified::of($items) + $scope->headers());
    }
}
