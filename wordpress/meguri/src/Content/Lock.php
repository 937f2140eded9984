<?php

declare(strict_types=1);

namespace Meguri\Content;

use WP_Error;
use WP_Upgrader;

/** One at a time: what looks whether a post is there, and else makes it, would make two of them where two ask in the same moment. */
final class Lock
{
    /** Of a request that did not come to its end, and so cannot give it back; in seconds. */
    private const EXPIRES_AFTER = 20;
    /** Longer than that, so that nobody is refused because another request was cut off; in seconds. */
    private const WAIT = 30;
    private const PAUSE_MICROSECONDS = 100_000;

    /**
     * @template Result
     * @param string $name of what only one may do at a time
     * @param callable(): Result $work
     * @return Result|WP_Error 503 where another holds it too long
     */
    public static function run(string $name, callable $work): mixed
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        $lock = "meguri_$name";
        $until = microtime(true) + self::WAIT;
        while (!WP_Upgrader::create_lock($lock, self::EXPIRES_AFTER)) {
            if (microtime(true) > $until) {
                return new WP_Error('meguri_busy', __('Somebody else is doing this at the moment. Please try again in a minute.', 'meguri'), ['status' => 503]);
            }
            usleep(self::PAUSE_MICROSECONDS);
            // Else the lock of the first look would be looked at again, and not the one that is there now.
            wp_cache_delete("$lock.lock", 'options');
            wp_cache_delete('notoptions', 'options');
        }
        // Whoever held it before may have made what this request did not find.
        Languages::forget();
        try {
            return $work();
        } finally {
            WP_Upgrader::release_lock($lock);
        }
    }
}
