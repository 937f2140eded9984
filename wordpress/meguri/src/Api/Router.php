<?php

declare(strict_types=1);

namespace Meguri\Api;

use Meguri\Api\Handlers\EntryHandlers;
use Meguri\Api\Handlers\FacetHandler;
use Meguri\Api\Handlers\FileHandlers;
use Meguri\Api\Handlers\ListHandlers;
use Meguri\Api\Handlers\SiteHandlers;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Submissions\Intake\SubmissionHandlers;
use Meguri\Submissions\Links\LinkHandler;
use Throwable;

/** Runs before WordPress's REST server, which has other rules and exposes this host. */
final class Router
{
    /** `*` matches a segment, `**` the rest. */
    private const ROUTES = [
        'site' => [SiteHandlers::class, 'site'],
        'redirects' => [SiteHandlers::class, 'redirects'],
        'facets/*' => [FacetHandler::class, 'facets'],
        'openapi.json' => [FileHandlers::class, 'openApi'],
        'media/**' => [FileHandlers::class, 'media'],
        'downloads/*/files/*' => [FileHandlers::class, 'openDocument'],
        'download-links/*' => [LinkHandler::class, 'open'],
    ];

    public static function respond(): void
    {
        $request = Request::current();
        if ($request === null) {
            return;
        }
        $isHead = $request->method === 'HEAD';
        Database::watch();
        try {
            [$handler, $parameters] = self::route($request);
            $handler($request, ...$parameters);
        } catch (ApiError $error) {
            // After a database failure, "not found" is unreliable. Submissions report failures themselves.
            $isReliable = $request->method === 'POST' || !Database::hasFailed();
            Reply::error($isReliable ? $error : self::failure(), $isHead);
        } catch (Throwable $error) {
            error_log(sprintf('Meguri: %s in %s:%d', $error->getMessage(), $error->getFile(), $error->getLine()));
            Reply::error(self::failure(), $isHead);
        }
    }

    private static function failure(): ApiError
    {
        return new ApiError('rest_internal_error', 'The content API failed.');
    }

    /**
     * @return array{callable, list<?string>} handler and wildcard values
     * @throws ApiError
     */
    private static function route(Request $request): array
    {
        $submissions = SubmissionHandlers::routes();
        foreach (self::ROUTES + self::typeRoutes() + $submissions as $pattern => $handler) {
            $parameters = self::match(explode('/', $pattern), $request->segments);
            if ($parameters !== null) {
                self::requireMethod($request, isset($submissions[$pattern]) ? ['POST'] : ['GET', 'HEAD']);
                return [$handler, $parameters];
            }
        }
        throw new ApiError('rest_no_route', 'No route was found matching the URL and request method.');
    }

    private static function typeRoutes(): array
    {
        $routes = [];
        foreach (EntryTypes::names() as $type) {
            ['list' => $list, 'hasEntry' => $hasEntry] = Fields::service($type);
            if ($list !== null) {
                $routes[$type] = static fn (Request $request) => ListHandlers::list($request, $type);
            }
            if ($hasEntry) {
                $routes["$type/*"] = static fn (Request $request, ?string $key) => EntryHandlers::entry($request, $type, $key);
            }
        }
        return $routes;
    }

    /** @throws ApiError */
    private static function requireMethod(Request $request, array $allowed): void
    {
        if (!in_array($request->method, $allowed, true)) {
            $sentence = sprintf('Only %s allowed here.', implode(' and ', $allowed) . (count($allowed) > 1 ? ' are' : ' is'));
            throw new ApiError('rest_method_not_allowed', $sentence, [], implode(', ', $allowed));
        }
    }

    /** @return list<?string>|null null if not matching */
    private static function match(array $pattern, array $segments): ?array
    {
        $parameters = [];
        foreach ($pattern as $index => $part) {
            if ($part === '**') {
                $rest = array_slice($segments, $index);
                return $rest === [] || in_array(null, $rest, true) ? null : [...$parameters, implode('/', array_map('rawurlencode', $rest))];
            }
            if (!array_key_exists($index, $segments)) {
                return null;
            }
            if ($part === '*') {
                $parameters[] = $segments[$index];
            } elseif ($part !== $segments[$index]) {
                return null;
            }
        }
        return count($segments) === count($pattern) ? $parameters : null;
    }
}
