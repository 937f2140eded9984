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

/** The lists of the contract. Moments are compared in seconds; the year of a moment is that of Tokyo. */
final class ListHandlers
{
    /** More news than this are never pinned at once, as in the embedded backend. */
    private const MAX_PINNED = 3;

    public static function pages(Request $request): never
    {
        $parameters = new Parameters($request->parameters());
        $kind = $parameters->oneOf('kind', ['standard', 'fund', 'generic']);
        self::reply($request, $parameters, 'pages', 'entry_id ASC', static fn (Query $query) => self::equal($query, 'category', $kind));
    }

    public static function news(Request $request): never
    {
        $parameters = new Parameters($request->parameters());
        $category = $parameters->oneOf('category', Fields::vocabulary('news'));
        $year = $parameters->count('year', 1900, 2999);
        $pinned = $parameters->oneOf('pinned', ['first']);
        $scope = Scope::of($request, $parameters);
        $pins = self::pinned($scope);
        $order = $pinned !== null && $pins !== []
            ? 'CASE WHEN entry_id IN (' . implode(',', $pins) . ') THEN 0 ELSE 1 END, ' . Query::NEWEST_FIRST
            : Query::NEWEST_FIRST;
        $filter = static fn (Query $query) => self::inYear(self::equal($query, 'category', $category), $year);
        self::reply($request, $parameters, 'news', $order, $filter, static fn (array $item) => self::markPinned($item, $pins));
    }

    public static function columns(Request $request): never
    {
        $parameters = new Parameters($request->parameters());
        $category = $parameters->oneOf('category', Fields::vocabulary('columns'));
        self::reply($request, $parameters, 'columns', Query::NEWEST_FIRST, static fn (Query $query) => self::equal($query, 'category', $category));
    }

    public static function works(Request $request): never
    {
        $parameters = new Parameters($request->parameters());
        $use = $parameters->oneOf('use', Fields::vocabulary('use'));
        $role = $parameters->oneOf('role', Fields::vocabulary('roles'));
        $station = $parameters->oneOf('station', array_column(Fields::vocabulary('stations'), 'slug'));
        $year = $parameters->count('year', 1900, 2999);
        $filter = static function (Query $query) use ($use, $role, $station, $year): Query {
            self::equal(self::equal($query, 'category', $use), 'station', $station);
            if ($role !== null) {
                $query->where('roles LIKE %s', "%,$role,%");
            }
            return self::inYear($query, $year);
        };
        self::reply($request, $parameters, 'works', 'month DESC, ' . Query::NEWEST_FIRST, $filter);
    }

    public static function downloads(Request $request): never
    {
        $parameters = new Parameters($request->parameters());
        $kind = $parameters->oneOf('kind', ['company', 'service', 'research', 'fund']);
        self::reply($request, $parameters, 'downloads', Query::NEWEST_FIRST, static fn (Query $query) => self::equal($query, 'category', $kind));
    }

    public static function jobs(Request $request): never
    {
        self::reply($request, new Parameters($request->parameters()), 'jobs', Query::NEWEST_FIRST, static fn (Query $query) => $query);
    }

    public static function seminars(Request $request): never
    {
        $parameters = new Parameters($request->parameters());
        $when = $parameters->oneOf('when', ['upcoming', 'past']);
        $now = time();
        // Those to come, soonest first; then past ones, latest first.
        $order = "CASE WHEN ends_at > $now THEN 0 ELSE 1 END, CASE WHEN ends_at > $now THEN starts_at ELSE -starts_at END, "
            . "CASE WHEN ends_at > $now THEN entry_id ELSE -entry_id END";
        $filter = static fn (Query $query) => match ($when) {
            'upcoming' => $query->where('ends_at > %d', $now),
            'past' => $query->where('ends_at <= %d', $now),
            default => $query,
        };
        self::reply($request, $parameters, 'seminars', $order, $filter);
    }

    /** The news that are pinned at this moment: the newest, where more want to be. @return list<int> ids */
    public static function pinned(Scope $scope): array
    {
        $rows = $scope->query('news')->where('pinned_until > %d', time())->rows(Query::NEWEST_FIRST, self::MAX_PINNED);
        return array_map('intval', array_column($rows, 'entry_id'));
    }

    /** @param array<string, mixed> $item @param list<int> $pins @return array<string, mixed> */
    public static function markPinned(array $item, array $pins): array
    {
        return in_array($item['id'], $pins, true) ? $item + ['pinned' => true] : $item;
    }

    private static function equal(Query $query, string $column, ?string $value): Query
    {
        return $value === null ? $query : $query->where("$column = %s", $value);
    }

    private static function inYear(Query $query, ?int $year): Query
    {
        return $year === null ? $query : $query->where('month LIKE %s', "$year-%");
    }

    /**
     * @param callable(Query): Query $filter
     * @param (callable(array<string, mixed>): array<string, mixed>)|null $change of each item
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
