<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Settings;
use WP_Upgrader;

/**
 * Announces queued changes to every configured origin. Each origin has a state of its own: one that fails is tried again, and is told of
 * everything, while the others go on with what has changed.
 *
 * @phpstan-type Failure array{since: int, failures: int, next: int, cause: string, status: int, missed: array<string, mixed>}
 */
final class Delivery
{
    /** `{origin: Failure}` of the origins that have not taken something. */
    public const PENDING = 'meguri_pending_changes';
    /** Every minute: what no request has delivered, and the next attempt at an origin that fails. */
    public const HOOK = 'meguri_deliver_changes';
    private const SCHEDULE = 'meguri_minute';
    private const LOCK = 'meguri_delivery';
    /** Of a process that did not come to its end. */
    private const LOCK_SECONDS = 60;
    /** Seconds until the next attempt, by the number of those that failed. */
    private const DELAYS = [5, 60, 60, 300, 900];

    public static function register(): void
    {
        add_filter('cron_schedules', static fn (array $all) => $all + [
            self::SCHEDULE => ['interval' => MINUTE_IN_SECONDS, 'display' => __('Every minute', 'meguri')],
        ]);
        add_action(self::HOOK, [self::class, 'run']);
        // Cron keeps one list of all that is planned: of two requests that write it at the same moment, one is lost.
        add_action('admin_init', [self::class, 'schedule']);
    }

    /** Whether it is known whom to tell, and how to sign. */
    public static function isPossible(): bool
    {
        return Settings::announceTo() !== [] && Settings::revalidateSecret() !== null;
    }

    /** Plans the event of every minute, where it is not planned. An earlier version planned single ones. */
    public static function schedule(): void
    {
        if (wp_get_schedule(self::HOOK) !== self::SCHEDULE) {
            wp_clear_scheduled_hook(self::HOOK);
            wp_schedule_event(time(), self::SCHEDULE, self::HOOK);
        }
    }

    /**
     * Sends what waits, and repeats what is due. One process at a time. Another one does not wait for its end, which would keep one of PHP's
     * processes from everybody else: the first one looks again once it has given back the lock.
     */
    public static function run(): void
    {
        if (!self::isPossible() || (Queue::count() === 0 && !self::isDue())) {
            return;
        }
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        do {
            if (!WP_Upgrader::create_lock(self::LOCK, self::LOCK_SECONDS)) {
                return;
            }
            try {
                $waiting = Queue::all();
                $change = new Change();
                array_map([$change, 'add'], array_values($waiting));
                self::deliver($change);
                Queue::remove(array_keys($waiting));
            } finally {
                WP_Upgrader::release_lock(self::LOCK);
            }
        } while (Queue::count() > 0);
    }

    /** @return array<string, array<string, mixed>> the state of each origin that has not taken something */
    public static function failures(): array
    {
        // Another process may have changed it since this one began.
        wp_cache_delete(self::PENDING, 'options');
        wp_cache_delete('notoptions', 'options');
        $stored = (array) get_option(self::PENDING, []);
        // As earlier versions stored it: one origin, without a name.
        $byOrigin = isset($stored['since']) ? array_fill_keys(Settings::announceTo(), $stored) : $stored;
        return array_intersect_key($byOrigin, array_flip(Settings::announceTo()));
    }

    private static function isDue(): bool
    {
        $due = array_map(static fn (array $failure) => $failure['next'] ?? 0, self::failures());
        return $due !== [] && min($due) <= time();
    }

    private static function deliver(Change $change): void
    {
        $before = self::failures();
        $after = [];
        // Those that work come first: they do not wait for the time-outs of the others.
        $origins = Settings::announceTo();
        usort($origins, static fn (string $a, string $b) => isset($before[$a]) <=> isset($before[$b]));
        foreach ($origins as $origin) {
            $failure = self::attempt($origin, $before[$origin] ?? null, $change);
            if ($failure !== null) {
                $after[$origin] = $failure;
            }
        }
        if ($after === []) {
            delete_option(self::PENDING);
        } elseif ($after !== $before) {
            update_option(self::PENDING, $after, false);
        }
    }

    /**
     * @param array<string, mixed>|null $failure the state so far; null where the origin has taken everything
     * @return array<string, mixed>|null the state afterwards
     */
    private static function attempt(string $origin, ?array $failure, Change $change): ?array
    {
        $isRetry = $change->isEmpty();
        if ($isRetry && ($failure === null || ($failure['next'] ?? 0) > time())) {
            return $failure;
        }
        $missed = new Change();
        $missed->add($change);
        if ($failure !== null) {
            $missed->add(Change::from((array) ($failure['missed'] ?? [])));
            $missed->noteAll();
        }
        foreach ($missed->messages() as $message) {
            $problem = SiteMessage::send($origin, $message);
            if ($problem !== null) {
                return self::failed($origin, $failure, $problem, $missed, $isRetry);
            }
        }
        if ($failure !== null) {
            error_log("Meguri: $origin takes changes again");
        }
        return null;
    }

    /**
     * @param array<string, mixed>|null $before
     * @return array<string, mixed>
     */
    private static function failed(string $origin, ?array $before, Problem $problem, Change $missed, bool $isRetry): array
    {
        if ($before === null) {
            error_log("Meguri: $origin does not take changes: $problem->cause" . ($problem->status === 0 ? '' : " (HTTP $problem->status)"));
        }
        // Ten changes while the site is down are one failure: the next attempt does not move away.
        $failures = $before === null ? 1 : $before['failures'] + (int) $isRetry;
        $isPlanned = $before !== null && !$isRetry && ($before['next'] ?? 0) > time();
        return [
            'since' => $before['since'] ?? time(),
            'failures' => $failures,
            'next' => $isPlanned ? $before['next'] : time() + self::DELAYS[min($failures, count(self::DELAYS)) - 1],
            'cause' => $problem->cause,
            'status' => $problem->status,
            'missed' => $missed->stored(),
        ];
    }
}
