<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Settings;

/** A signed message to `/_revalidate`. */
final class SiteMessage
{
    /** In seconds. */
    private const TIMEOUT = 3;
    private const MAX_SKEW = 300;

    /** @return Problem|null null if accepted */
    public static function send(string $origin, array $message): ?Problem
    {
        // Without a nonce, a second change in the same second would look like a replay.
        $body = (string) wp_json_encode($message + ['nonce' => wp_generate_uuid4()]);
        $timestamp = (string) time();
        $response = wp_remote_post("$origin/_revalidate", [
            'timeout' => self::TIMEOUT,
            'redirection' => 0,
            'headers' => [
                'Content-Type' => 'application/json',
                'X-Meguri-Timestamp' => $timestamp,
                'X-Meguri-Signature' => hash_hmac('sha256', "$timestamp.$body", (string) Settings::revalidateSecret()),
            ],
            'body' => $body,
        ]);
        if (is_wp_error($response)) {
            error_log("Meguri: $origin cannot be reached: " . $response->get_error_message());
            return new Problem(Problem::UNREACHABLE);
        }
        $status = (int) wp_remote_retrieve_response_code($response);
        $date = strtotime((string) wp_remote_retrieve_header($response, 'date'));
        $isLate = $date !== false && abs($date - time()) > self::MAX_SKEW;
        return match (true) {
            $status === 200 => null,
            $status === 401 => new Problem($isLate ? Problem::CLOCK : Problem::REFUSED, $status),
            $status === 404 => new Problem(Problem::DISABLED, $status),
            default => new Problem(Problem::FAILED, $status),
        };
    }
}
