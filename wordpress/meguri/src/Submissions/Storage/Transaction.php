<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Api\ApiError;
use Throwable;

/** One after the other, whole or not at all: so no seat is taken twice, and nothing is stored twice or by half. */
final class Transaction
{
    /** Changing its row holds up everybody else who wants to, until the transaction ends; also where the database locks by row. */
    private const LOCK = 'meguri_submissions_lock';
    /** Pauses between attempts at a locked database, in milliseconds. */
    private const PAUSES = [50, 100, 200, 300, 500, 800];

    /**
     * @template Result
     * @param callable(): Result $work
     * @return Result
     * @throws ApiError where the database cannot be written; or what the work throws. Nothing is stored then.
     */
    public static function run(callable $work): mixed
    {
        global $wpdb;
        self::begin();
        try {
            $result = $work();
            self::written($wpdb->query('COMMIT'));
            return $result;
        } catch (Throwable $error) {
            $wpdb->query('ROLLBACK');
            throw $error;
        }
    }

    /** Every statement in a transaction goes through here: WordPress only answers `false` where one has failed. @throws ApiError */
    public static function written(mixed $result): int
    {
        if ($result === false || is_wp_error($result)) {
            throw self::notStored();
        }
        return (int) $result;
    }

    public static function notStored(): ApiError
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
        throw self::notStored();
    }
}
