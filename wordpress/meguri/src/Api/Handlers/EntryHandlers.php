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
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;

final class EntryHandlers
{
    public static function entry(Request $request, string $type, ?string $key): never
    {
        $parameters = new Parameters($request->parameters());
        [$condition, $value] = EntryTypes::hasSlug($type)
            ? ['slug = %s', $parameters->slug('slug', $key)]
            : ['entry_id = %d', $parameters->id('id', $key)];
        $scope = Scope::of($request, $parameters);
        $row = self::find($scope->query($type)->where($condition, $value));
        $document = self::document($type, $row, $scope);
        $context = Fields::service($type)['related'] === null ? [] : Related::around($type, $row, $scope);
        if (ListHandlers::hasPins($type)) {
            $pins = ListHandlers::pinned($type, $scope);
            $document = ListHandlers::markPinned($document, $pins);
            if (isset($context['related'])) {
                $context['related'] = array_map(static fn (array $item) => ListHandlers::markPinned($item, $pins), $context['related']);
            }
        }
        self::reply($request, $scope, $document + $context);
    }

    /** @throws ApiError */
    private static function find(Query $query): array
    {
        $rows = $query->rows('post_id ASC', 1);
        return $rows[0] ?? throw self::missing();
    }

    private static function missing(): ApiError
    {
        return new ApiError('rest_post_invalid_id', 'There is no such entry in this language.');
    }

    /** @throws ApiError */
    private static function document(string $type, array $row, Scope $scope): array
    {
        return Entries::documents($type, [$row], $scope)[0] ?? throw self::missing();
    }

    private static function reply(Request $request, Scope $scope, array $document): never
    {
        Reply::json($request, $document, LastModified::of([$document]) + $scope->headers());
    }
}
