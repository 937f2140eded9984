<?php

declare(strict_types=1);

namespace Meguri\Api\Handlers;

use Meguri\Api\ApiError;
use Meguri\Api\Parameters;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Api\Scope;
use Meguri\Content\SiteOptions;

final class SiteHandlers
{
    public static function site(Request $request): never
    {
        $scope = Scope::of($request, new Parameters($request->parameters()));
        $profile = SiteOptions::profile($scope->lang);
        if ($profile === null) {
            throw new ApiError('rest_internal_error', 'The site profile has not been written.');
        }
        Reply::json($request, $profile, $scope->headers());
    }

    public static function redirects(Request $request): never
    {
        $scope = Scope::of($request, new Parameters($request->parameters()));
        Reply::json($request, ['items' => SiteOptions::redirects()], $scope->headers());
    }
}
