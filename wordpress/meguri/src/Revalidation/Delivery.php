<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Settings;
use WP_Upgrader;

/**
 * Sends queued changes to all origins. A failing origin does not delay others and is fully invalidated after recovery.
 *
 * @phpstan-type Failure array{since: int, failures: int, next: int, cause: string, status: int, missed: array<string, mixed>}
 */
final class Delivery
{
    /** `{origin: Failure}` */
    public const PENDING = 'meguri_pending_changes';
    public const HOOK = 'meguri_deliver_changes';
    private const SCHEDULE = 'meguri_minute';
    private const LOCK = 'meguri_delivery';
    /** Lock expiry if a process dies. */
    private const LOCK_SECONDS = 60;
    /** Retry delay in seconds, by number of failures. */
    private const DELAYS = [5, 60, 60, 300, 900];

    public static function register(): void
    {
        add_filter('cron_schedules', static fn (array $schedules) => $schedules + [
            self::SCHEDULE => ['interval' => MINUTE_IN_SECONDS, 'display' => __('Every minute', 'meguri')],
        ]);
        add_action(self::HOOK, [self::class, 'run']);
        // Only in the admin, because concurrent writes to WordPress's cron option can lose events.
        add_action('admin_init', [self::class, 'schedule']);
    }

    public static function isPossible(): bool
    {
        return Settings::announceTo() !== [] && Settings::revalidateSecret() !== null;
    }

    /** Replaces single events of earlier versions. */
    public static function schedule(): void
    {
        if (wp_get_schedule(self::HOOK) !== self::SCHEDULE) {
            wp_clear_scheduled_hook(self::HOOK);
            wp_schedule_event(time(), self::SCHEDULE, self::HOOK);
        }
    }

    /** Only one process sends. Other processes return immediately, because the sender checks the queue again. */
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

    /** @return array<string, array<string, mixed>> by origin */
    public static function failures(): array
    {
        // Other processes may change the option.
        wp_cache_delete(self::PENDING, 'options');
        wp_cache_delete('notoptions', 'options');
        $stored = (array) get_option(self::PENDING, []);
        // Earlier versions stored one failure without origin.
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
        $failures = self::failures();
        $newFailures = [];
        // Failing origins last, because they may time out.
        $origins = Settings::announceTo();
        usort($origins, static fn (string $a, string $b) => isset($failures[$a]) <=> isset($failures[$b]));
        foreach ($origins as $origin) {
            $failure = self::attempt($origin, $failures[$origin] ?? null, $change);
            if ($failure !== null) {
                $newFailures[$origin] = $failure;
            }
        }
        if ($newFailures === []) {
            delete_option(self::PENDING);
        } elseif ($newFailures !== $failures) {
            update_option(self::PENDING, $newFailures, false);
        }
    }

    /** @param array<string, mixed>|null $failure null if healthy */
    private static function attempt(string $origin, ?array $failure, Change $change): ?array
    {
        $isRetry = $change->isEmpty();
        if ($isRetry && ($failure === null || ($failure['next'] ?? 0) > time())) {
            return $failure;
        }
        $undelivered = new Change();
        $undelivered->add($change);
        if ($failure !== null) {
            $undelivered->add(Change::from((array) ($failure['missed'] ?? [])));
            $undelivered->noteAll();
        }
        foreach ($undelivered->messages() as $message) {
            $problem = SiteMessage::send($origin, $message);
            if ($problem !== null) {
                return self::failed($origin, $failure, $problem, $undelivered, $isRetry);
            }
        }
        if ($failure !== null) {
            error_log("Meguri: $origin accepts announcements again");
        }
        return null;
    }

    private static function failed(string $origin, ?array $previous, Problem $problem, Change $undelivered, bool $isRetry): array
    {
        if ($previous === null) {
            error_log("Meguri: $origin rejects announcements: $problem->cause" . ($problem->status === 0 ? '' : " (HTTP $problem->status)"));
        }
        // Only retries count, so that changes during an outage do not postpone the next attempt.
        $failures = $previous === null ? 1 : $previous['failures'] + (int) $isRetry;
        $isPlanned = $previous !== null && !$isRetry && ($previous['next'] ?? 0) > time();
        return [
            'since' => $previous['since'] ?? time(),
            'failures' => $failures,
            'next' => $isPlanned ? $previous['next'] : time() + self::DELAYS[min($failures, count(self::DELAYS)) - 1],
            'cause' => $problem->cause,
            'status' => $problem->status,
            'missed' => $undelivered->stored(),
        ];
    }
}
