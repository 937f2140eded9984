<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Api\ApiError;
use Throwable;

/** Serialized transactions that prevent overbooking and duplicates. */
final class Transaction
{
    /** Updating this row blocks other transactions, even with row-level locking. */
    private const LOCK = 'meguri_submissions_lock';
    /** Milliseconds between attempts. */
    private const PAUSES = [50, 100, 200, 300, 500, 800];

    /**
     * @template Result
     * @param callable(): Result $callback
     * @return Result
     * @throws ApiError if writing fails
     */
    public static function run(callable $callback): mixed
    {
        global $wpdb;
        self::begin();
        try {
            $result = $callback();
            self::requireSuccess($wpdb->query('COMMIT'));
            return $result;
        } catch (Throwable $error) {
            $wpdb->query('ROLLBACK');
            throw $error;
        }
    }

    /**
     * Every statement must pass through here, because WordPress returns `false` on failure.
     *
     * @throws ApiError
     */
    public static function requireSuccess(mixed $result): int
    {
        if ($result === false || is_wp_error($result)) {
            throw self::storageError();
        }
        return (int) $result;
    }

    public static function storageError(): ApiError
    {
        return new ApiError('rest_not_stored', 'The submission could not be stored. Nothing of it was kept.');
    }

    /** @throws ApiError */
    private static function begin(): void
    {
        global $wpdb;
        add_option(self::LOCK, '0', '', false);
        foreach ([...self::PAUSES, null] as $pause) {
            $sql = "UPDATE {$wpdb->options} SET option_value = option_value + 1 WHERE option_name = %s";
            if ($wpdb->query('START TRANSACTION') !== false && (int) $wpdb->query($wpdb->prepare($sql, self::LOCK)) === 1) {
                return;
            }
            $wpdb->query('ROLLBACK');
            if ($pause !== null) {
                usleep($pause * 1000);
            }
        }
        throw self::storageError();
    }
}
