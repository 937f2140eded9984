<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Settings;

/**
 * Sends messages to the site's `/_revalidate`. What does not arrive is kept, tried again by WordPress's cron, and shown to editors
 * until it has.
 */
final class Delivery
{
    public const PENDING = 'meguri_pending_changes';
    public const HOOK = 'meguri_deliver_changes';
    /** In seconds: the site answers within milliseconds, or not at all. */
    private const TIMEOUT = 3;
    /** Seconds until the next attempt, by the number of those that failed. */
    private const DELAYS = [5, 15, 60, 300, 900];

    public static function register(): void
    {
        add_action(self::HOOK, [self::class, 'retry']);
        add_action('admin_notices', [self::class, 'showNotice']);
    }

    /** @param list<array<string, mixed>> $messages */
    public static function send(array $messages, bool $isRetry = false): void
    {
        $origin = Settings::siteOrigin();
        if ($origin === null || Settings::revalidateSecret() === null) {
            return;
        }
        foreach ($messages as $message) {
            $problem = self::post($origin, $message);
            if ($problem !== null) {
                self::keep($problem, $isRetry);
                return;
            }
        }
        self::clear();
    }

    /** By cron. What was missed is not remembered one by one: the site asks for everything anew. */
    public static function retry(): void
    {
        if (get_option(self::PENDING) !== false) {
            self::send([['tags' => '*']], true);
        }
    }

    public static function showNotice(): void
    {
        $pending = get_option(self::PENDING);
        if (!is_array($pending) || !current_user_can('edit_meguri_entries')) {
            return;
        }
        printf(
            '<div class="notice notice-warning"><p>%s</p></div>',
            esc_html(sprintf(
                /* translators: 1: date and time, 2: reason */
                __('The site has not taken the latest changes (since %1$s: %2$s). What you saved is safe, and the site will be told again.', 'meguri'),
                wp_date('Y-m-d H:i', $pending['since']),
                $pending['problem'],
            )),
        );
    }

    /** @param array<string, mixed> $message @return string|null what went wrong */
    private static function post(string $origin, array $message): ?string
    {
        // The site takes each message once: two changes in one second would otherwise be the same one.
        $body = (string) wp_json_encode($message + ['nonce' => wp_generate_uuid4()]);
        $timestamp = (string) time();
        $answer = wp_remote_post("$origin/_revalidate", [
            'timeout' => self::TIMEOUT,
            'redirection' => 0,
            'headers' => [
                'Content-Type' => 'application/json',
                'X-Meguri-Timestamp' => $timestamp,
                'X-Meguri-Signature' => hash_hmac('sha256', "$timestamp.$body", (string) Settings::revalidateSecret()),
            ],
            'body' => $body,
        ]);
        if (is_wp_error($answer)) {
            return $answer->get_error_message();
        }
        $status = (int) wp_remote_retrieve_response_code($answer);
        return $status === 200 ? null : "HTTP $status";
    }

    private static function keep(string $problem, bool $isRetry): void
    {
        $before = get_option(self::PENDING);
        // Ten changes while the site is down are one failure: the next attempt does not move away.
        $failures = is_array($before) ? $before['failures'] + (int) $isRetry : 1;
        $since = is_array($before) ? $before['since'] : time();
        update_option(self::PENDING, ['since' => $since, 'failures' => $failures, 'problem' => $problem]);
        if (!is_array($before)) {
            error_log("Meguri: the site does not take changes: $problem");
        }
        self::scheduleRetry();
    }

    /** Where the site has not taken something, and no attempt is planned. */
    public static function scheduleRetry(): void
    {
        $pending = get_option(self::PENDING);
        if (is_array($pending) && wp_next_scheduled(self::HOOK) === false) {
            $delay = self::DELAYS[min($pending['failures'], count(self::DELAYS)) - 1];
            wp_schedule_single_event(time() + $delay, self::HOOK);
        }
    }

    private static function clear(): void
    {
        if (get_option(self::PENDING) !== false) {
            delete_option(self::PENDING);
            wp_clear_scheduled_hook(self::HOOK);
        }
    }
}
