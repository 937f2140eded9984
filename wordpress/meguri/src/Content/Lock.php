<?php

declare(strict_types=1);

namespace Meguri\Content;

use WP_Error;
use WP_Upgrader;

/** Serializes “find or create” operations across requests. */
final class Lock
{
    /** Seconds until an aborted request's lock expires */
    private const EXPIRES_AFTER = 20;
    /** Seconds; longer than `EXPIRES_AFTER`, to outlast such a lock */
    private const WAIT = 30;
    private const PAUSE_MICROSECONDS = 100_000;

    /** @template Result @param callable(): Result $callback @return Result|WP_Error 503 on timeout */
    public static function run(string $name, callable $callback): mixed
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        $lock = "meguri_$name";
        $until = microtime(true) + self::WAIT;
        while (!WP_Upgrader::create_lock($lock, self::EXPIRES_AFTER)) {
            if (microtime(true) > $until) {
                return new WP_Error('meguri_busy', __('Someone else is doing this at the moment. Please try again in a minute.', 'meguri'), ['status' => 503]);
            }
            usleep(self::PAUSE_MICROSECONDS);
            // Reads the lock from the database again.
            wp_cache_delete("$lock.lock", 'options');
            wp_cache_delete('notoptions', 'options');
        }
        // The previous holder may have created the post.
        Languages::forget();
        try {
            return $callback();
        } finally {
            WP_Upgrader::release_lock($lock);
        }
    }
}
