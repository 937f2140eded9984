<?php

declare(strict_types=1);

namespace Meguri\Submissions\Links;

use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\Tables;
use Meguri\Submissions\Storage\Transaction;

final class Links
{
    /** Maximum seconds between ranges of one download. */
    private const CONTINUATION = 30 * 60;

    /**
     * Returns valid links; replaces expired or used links.
     *
     * @return list<array{id: string, lang: string, expires_at: int}>
     */
    public static function issue(int $submission, array $languages): array
    {
        return array_map(static function (string $lang) use ($submission): array {
            global $wpdb;
            $existing = $wpdb->get_row($wpdb->prepare(
                'SELECT id, lang, expires_at FROM ' . Tables::links()
                    . ' WHERE post_id = %d AND lang = %s AND expires_at > %d AND downloads < %d LIMIT 1',
                $submission,
                $lang,
                time(),
                Forms::limit('link_downloads'),
            ), ARRAY_A);
            if ($existing !== null) {
                return ['expires_at' => (int) $existing['expires_at']] + $existing;
            }
            $link = [
                'id' => rtrim(strtr(base64_encode(random_bytes(16)), '+/', '-_'), '='),
                'lang' => $lang,
                'expires_at' => time() + Forms::limit('link_hours') * HOUR_IN_SECONDS,
            ];
            $row = $link + ['post_id' => $submission, 'downloads' => 0, 'last_download_at' => 0, 'bytes_left' => 0];
            Transaction::requireSuccess($wpdb->insert(Tables::links(), $row));
            return $link;
        }, $languages);
    }

    /** @return list<array<string, string>> earliest expiry first */
    public static function ofSubmission(int $submission): array
    {
        global $wpdb;
        $sql = 'SELECT * FROM ' . Tables::links() . ' WHERE post_id = %d ORDER BY expires_at, id';
        return $wpdb->get_results($wpdb->prepare($sql, $submission), ARRAY_A) ?: [];
    }

    /** @return array{document: int, lang: string}|null even if no downloads are left */
    public static function target(string $id): ?array
    {
        global $wpdb;
        [$links, $submissions] = [Tables::links(), Tables::submissions()];
        $row = $wpdb->get_row($wpdb->prepare(
            "SELECT l.lang, s.subject FROM $links l JOIN $submissions s ON s.post_id = l.post_id WHERE l.id = %s",
            $id,
        ), ARRAY_A);
        return $row === null ? null : ['document' => (int) $row['subject'], 'lang' => $row['lang']];
    }

    /**
     * Counts one download. Ranges that continue a download are free, up to the file size.
     *
     * @param int $length 0 for HEAD
     * @return bool false if no downloads are left
     */
    public static function consume(string $id, int $start, int $length, int $size): bool
    {
        return Transaction::run(static function () use ($id, $start, $length, $size): bool {
            global $wpdb;
            $table = Tables::links();
            $link = $wpdb->get_row($wpdb->prepare("SELECT * FROM $table WHERE id = %s", $id), ARRAY_A);
            if ($link === null) {
                return false;
            }
            $isUsedUp = (int) $link['downloads'] >= Forms::limit('link_downloads');
            $bytesLeft = (int) $link['bytes_left'];
            if ($length === 0) {
                return !$isUsedUp || $bytesLeft > 0;
            }
            $age = time() - (int) $link['last_download_at'];
            if ($start > 0 && $length <= $bytesLeft && $age >= 0 && $age < self::CONTINUATION) {
                Transaction::requireSuccess($wpdb->update($table, ['bytes_left' => $bytesLeft - $length], ['id' => $id]));
                return true;
            }
            if ($isUsedUp) {
                return false;
            }
            $counted = ['downloads' => (int) $link['downloads'] + 1, 'last_download_at' => time(), 'bytes_left' => $size - $length];
            Transaction::requireSuccess($wpdb->update($table, $counted, ['id' => $id]));
            return true;
        });
    }

    /** Refunds unsent bytes: viewers abort full requests and continue with ranges. */
    public static function refund(string $id, int $bytes): void
    {
        global $wpdb;
        $wpdb->query($wpdb->prepare('UPDATE ' . Tables::links() . ' SET bytes_left = bytes_left + %d WHERE id = %s', $bytes, $id));
    }
}
