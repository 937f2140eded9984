<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\EntryTypes;
use Meguri\Content\Lock;
use WP_Error;
use WP_REST_Request;
use WP_REST_Response;

/** Routes for `npm run content`, for administrators. */
final class TransferRoutes
{
    public const BASE = 'meguri/v1';

    public static function register(): void
    {
        add_action('rest_api_init', [self::class, 'registerRoutes']);
    }

    public static function registerRoutes(): void
    {
        $type = '(?P<type>' . implode('|', EntryTypes::names()) . ')';
        self::route('/transfer', 'GET', static fn () => TransferState::all());
        self::route('/transfer/media', 'POST', static fn (WP_REST_Request $request) => MediaImport::run($request));
        self::route('/transfer/media', 'GET', static fn (WP_REST_Request $request) => MediaImport::read((string) $request['path']));
        self::route("/transfer/$type/(?P<id>[1-9]\\d{0,15})", 'PUT', static function (WP_REST_Request $request) {
            $urlParameters = $request->get_url_params();
            // A restarted import may overlap with an interrupted one.
            return Lock::run("entry_{$urlParameters['type']}_{$urlParameters['id']}", static function () use ($urlParameters, $request) {
                return EntryImport::run($urlParameters['type'], (int) $urlParameters['id'], (array) $request->get_json_params());
            });
        });
        self::route("/transfer/$type/(?P<id>[1-9]\\d{0,15})", 'DELETE', static function (WP_REST_Request $request) {
            $urlParameters = $request->get_url_params();
            return EntryImport::remove($urlParameters['type'], (int) $urlParameters['id']);
        });
        self::route("/transfer/$type/(?P<id>[1-9]\\d{0,15})", 'GET', static function (WP_REST_Request $request) {
            $urlParameters = $request->get_url_params();
            return EntryExport::run($urlParameters['type'], (int) $urlParameters['id']);
        });
        self::route('/transfer/site', 'PUT', static function (WP_REST_Request $request) {
            return SiteImport::run((array) $request->get_json_params());
        });
        self::route('/transfer/site', 'GET', static fn () => SiteImport::export());
    }

    /** @param callable(WP_REST_Request): (array<string, mixed>|WP_Error) $handler */
    private static function route(string $path, string $method, callable $handler): void
    {
        register_rest_route(self::BASE, $path, [
            'methods' => $method,
            'permission_callback' => static fn () => current_user_can('manage_options'),
            'callback' => static function (WP_REST_Request $request) use ($handler) {
                $response = $handler($request);
                return $response instanceof WP_Error ? $response : new WP_REST_Response($response);
            },
        ]);
    }
}
