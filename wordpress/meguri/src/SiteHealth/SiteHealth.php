<?php

declare(strict_types=1);

namespace Meguri\SiteHealth;

use Meguri\Transfer\TransferRoutes;
use WP_REST_Request;

/** Registers tests. Tests that send requests run asynchronously. */
final class SiteHealth
{
    private const DIRECT = [
        'constants' => [ConfigurationTests::class, 'constants'],
        'cron' => [ConfigurationTests::class, 'cron'],
    ];
    private const ASYNC = [
        'site' => [SiteTests::class, 'site'],
        'authorization' => [HostTests::class, 'authorization'],
        'private-folder' => [HostTests::class, 'privateFolder'],
        'uploads' => [HostTests::class, 'uploads'],
    ];

    public static function register(): void
    {
        add_filter('site_status_tests', [self::class, 'add']);
        add_action('rest_api_init', [self::class, 'registerRoute']);
    }

    public static function add(array $tests): array
    {
        foreach (self::DIRECT as $name => $test) {
            $tests['direct']["meguri_$name"] = ['label' => 'Meguri', 'test' => $test];
        }
        foreach (self::ASYNC as $name => $test) {
            $tests['async']["meguri_$name"] = [
                'label' => 'Meguri',
                'test' => rest_url(TransferRoutes::BASE . "/health/$name"),
                'has_rest' => true,
                'async_direct_test' => $test,
            ];
        }
        return $tests;
    }

    public static function registerRoute(): void
    {
        $tests = self::DIRECT + self::ASYNC;
        register_rest_route(TransferRoutes::BASE, '/health/(?P<test>' . implode('|', array_keys($tests)) . ')', [
            'methods' => 'GET',
            'permission_callback' => static fn () => current_user_can('view_site_health_checks'),
            'callback' => static fn (WP_REST_Request $request) => $tests[$request->get_url_params()['test']](),
        ]);
    }
}
