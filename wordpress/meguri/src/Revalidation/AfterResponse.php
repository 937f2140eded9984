<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

/**
 * Delivers queued changes after the response, so that saving never waits for the site.
 * Without PHP-FPM or LiteSpeed, a loopback request delivers, or cron within a minute.
 */
final class AfterResponse
{
    private const QUERY = 'meguri_deliver';
    /** In seconds. */
    private const CONNECT_TIMEOUT = 0.5;
    /** Set after a failed loopback request, so that further saves skip it. */
    private const NO_LOOPBACK = 'meguri_no_loopback';
    private const FINISHERS = ['fastcgi_finish_request', 'litespeed_finish_request'];

    public static function register(): void
    {
        // Runs after post types are registered.
        add_action('init', [self::class, 'respond'], 6);
    }

    public static function deliver(): void
    {
        if (PHP_SAPI === 'cli' || wp_doing_cron() || self::finish()) {
            Delivery::run();
        } elseif (get_transient(self::NO_LOOPBACK) === false && !self::requestDelivery()) {
            set_transient(self::NO_LOOPBACK, '1', 5 * MINUTE_IN_SECONDS);
        }
    }

    /** Needs no authentication: it only processes due changes. */
    public static function respond(): void
    {
        if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST' || ($_GET[self::QUERY] ?? '') !== '1') {
            return;
        }
        ignore_user_abort(true);
        Delivery::run();
        status_header(204);
        exit;
    }

    private static function finish(): bool
    {
        foreach (array_filter(self::FINISHERS, 'function_exists') as $finish) {
            $finish();
            return true;
        }
        return false;
    }

    /** Does not wait for the response, unlike WordPress's HTTP functions. */
    private static function requestDelivery(): bool
    {
        $home = (array) wp_parse_url(home_url('/'));
        $isTls = ($home['scheme'] ?? '') === 'https';
        $host = (string) ($home['host'] ?? '');
        $port = (int) ($home['port'] ?? ($isTls ? 443 : 80));
        $context = stream_context_create(['ssl' => ['peer_name' => $host]]);
        $address = ($isTls ? 'tls' : 'tcp') . "://$host:$port";
        $socket = @stream_socket_client($address, $code, $message, self::CONNECT_TIMEOUT, STREAM_CLIENT_CONNECT, $context);
        if ($socket === false) {
            return false;
        }
        $target = ($home['path'] ?? '/') . '?' . self::QUERY . '=1';
        $name = isset($home['port']) ? "$host:$port" : $host;
        $head = ["POST $target HTTP/1.1", "Host: $name", 'Content-Length: 0', 'Connection: close', 'User-Agent: Meguri'];
        $isSent = @fwrite($socket, implode("\r\n", $head) . "\r\n\r\n") !== false;
        fclose($socket);
        return $isSent;
    }
}
