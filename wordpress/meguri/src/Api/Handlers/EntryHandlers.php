<?php

declare(strict_types=1);

namespace Meguri\Api\Handlers;

use Meguri\Api\ApiError;
use Meguri\Api\Entries;
use Meguri\Api\LastModified;
use Meguri\Api\Parameters;
use Meguri\Api\Query;
use Meguri\Api\Related;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Api\Scope;

/** Single entries. */
final class EntryHandlers
{
    public static function page(Request $request, ?string $slug): never
    {
        self::replyBySlug($request, 'pages', $slug);
    }

    public static function seminar(Request $request, ?string $slug): never
    {
        self::replyBySlug($request, 'seminars', $slug);
    }

    public static function campaign(Request $request, ?string $slug): never
    {
        self::replyBySlug($request, 'campaigns', $slug);
    }

    public static function work(Request $request, ?string $slug): never
    {
        self::replyBySlug($request, 'works', $slug, static fn (array $row, Scope $scope) => Related::toWork($row, $scope));
    }

    public static function newsItem(Request $request, ?string $id): never
    {
        $pin = static function (array $document, Scope $scope): array {
            $pins = ListHandlers::pinned($scope);
            $document['related'] = array_map(static fn (array $item) => ListHandlers::markPinned($item, $pins), $document['related']);
            // Before what stands around it, as in a list.
            $around = array_flip(['previous', 'next', 'related']);
            return ListHandlers::markPinned(array_diff_key($document, $around), $pins) + array_intersect_key($document, $around);
        };
        self::replyById($request, 'news', $id, $pin);
    }

    public static function column(Request $request, ?string $id): never
    {
        self::replyById($request, 'columns', $id);
    }

    /** @param (callable(array<string, string>, Scope): array<string, mixed>)|null $around what stands around the entry */
    private static function replyBySlug(Request $request, string $type, ?string $slug, ?callable $around = null): never
    {
        $parameters = new Parameters($request->parameters());
        $slug = $parameters->slug('slug', $slug);
        $scope = Scope::of($request, $parameters);
        $row = self::find($scope->query($type)->where('slug = %s', $slug));
        self::reply($request, $scope, self::document($type, $row, $scope) + ($around === null ? [] : $around($row, $scope)));
    }

    /** @param (callable(array<string, mixed>, Scope): array<string, mixed>)|null $change of the document */
    private static function replyById(Request $request, string $type, ?string $id, ?callable $change = null): never
    {
        $parameters = new Parameters($request->parameters());
        $number = $parameters->id('id', $id);
        $scope = Scope::of($request, $parameters);
        $row = self::find($scope->query($type)->where('entry_id = %d', $number));
        $document = self::document($type, $row, $scope) + Related::inCategory($type, $row, $scope);
        self::reply($request, $scope, $change === null ? $document : $change($document, $scope));
    }

    /** @return array<string, string> @throws ApiError */
    private static function find(Query $query): array
    {
        $rows = $query->rows('post_id ASC', 1);
        return $rows[0] ?? throw self::missing();
    }

    private static function missing(): ApiError
    {
        return new ApiError('rest_post_invalid_id', 'There is no such entry in this language.');
    }

    /** @param array<string, string> $row @return array<string, mixed> @throws ApiError */
    private static function document(string $type, array $row, Scope $scope): array
    {
        return Entries::documents($type, [$row], $scope)[0] ?? throw self::missing();
    }

    /** @param array<string, mixed> $document */
    private static function reply(Request $request, Scope $scope, array $document): never
    {
        Reply::json($request, $document, LastModified::of([$document]) + $scope->headers());
    }
}
