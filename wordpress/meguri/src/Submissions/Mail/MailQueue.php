<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Tables;
use Meguri\Submissions\Storage\Transaction;

/** Emails are composed when sent, so that personal data is not duplicated. */
final class MailQueue
{
    public const NOTICE = 'notice';
    public const ACKNOWLEDGEMENT = 'acknowledgement';
    /** Maximum per mailbox and day, against flooding. */
    private const MAX_ACKNOWLEDGEMENTS = 10;
    /** Minutes between attempts. */
    private const DELAYS = [1, 5, 15, 60, 120, 240, 480, 720, 1440, 1440];
    /** Reservation in seconds; longer than sending takes. */
    private const CLAIM = 180;

    /** Must run in a transaction. */
    public static function add(Submission $submission): void
    {
        global $wpdb;
        [$mails, $table] = [Tables::mails(), Tables::submissions()];
        $acknowledged = (int) $wpdb->get_var($wpdb->prepare(
            "SELECT COUNT(*) FROM $mails m JOIN $table s ON s.post_id = m.post_id WHERE m.kind = %s AND s.received_at > %d"
                . " AND s.mailbox = (SELECT mailbox FROM $table WHERE post_id = %d)",
            self::ACKNOWLEDGEMENT,
            time() - DAY_IN_SECONDS,
            $submission->id,
        ));
        // Staff need no notice of an identical repeat registration.
        $wasAcknowledged = $submission->earlierReference !== null && null !== $wpdb->get_var($wpdb->prepare(
            "SELECT 1 FROM $table WHERE post_id < %d AND content = (SELECT content FROM $table WHERE post_id = %d) LIMIT 1",
            $submission->id,
            $submission->id,
        ));
        $kinds = [...($wasAcknowledged ? [] : [self::NOTICE]), ...($acknowledged < self::MAX_ACKNOWLEDGEMENTS ? [self::ACKNOWLEDGEMENT] : [])];
        foreach ($kinds as $kind) {
            Transaction::requireSuccess($wpdb->replace($mails, [
                'post_id' => $submission->id,
                'kind' => $kind,
                'state' => 'waiting',
                'attempts' => 0,
                'due_at' => 0,
                'sent_at' => 0,
            ]));
        }
    }

    /**
     * Reserves the next email. An unreadable submission must not block others, so none is read.
     *
     * @return array{id: int, kind: string, attempts: int}|null
     */
    public static function claim(): ?array
    {
        global $wpdb;
        $table = Tables::mails();
        do {
            $row = $wpdb->get_row($wpdb->prepare(
                "SELECT * FROM $table WHERE state = 'waiting' AND due_at <= %d ORDER BY due_at, post_id, kind DESC LIMIT 1",
                time(),
            ), ARRAY_A);
            if ($row === null) {
                return null;
            }
            $attempts = (int) $row['attempts'] + 1;
            $claim = ['attempts' => $attempts, 'due_at' => time() + self::CLAIM];
            $claimed = $wpdb->update($table, $claim, array_intersect_key($row, array_flip(['post_id', 'kind', 'attempts', 'due_at'])));
        } while ($claimed === 0);
        return $claimed === false ? null : ['id' => (int) $row['post_id'], 'kind' => $row['kind'], 'attempts' => $attempts];
    }

    public static function complete(int $submission, string $kind, int $attempts, bool $isSent): void
    {
        global $wpdb;
        $pause = self::DELAYS[$attempts - 1] ?? null;
        $result = $isSent
            ? ['state' => 'sent', 'sent_at' => time()]
            : ['state' => $pause === null ? 'given_up' : 'waiting', 'due_at' => time() + ($pause ?? 0) * MINUTE_IN_SECONDS];
        $wpdb->update(Tables::mails(), $result, ['post_id' => $submission, 'kind' => $kind]);
    }

    /** Includes emails that were given up. */
    public static function retry(int $submission): void
    {
        global $wpdb;
        $wpdb->query($wpdb->prepare(
            'UPDATE ' . Tables::mails() . " SET state = 'waiting', attempts = 0, due_at = 0 WHERE post_id = %d AND state <> 'sent'",
            $submission,
        ));
    }

    /** @return list<array<string, string>> */
    public static function ofSubmission(int $submission): array
    {
        global $wpdb;
        $sql = 'SELECT * FROM ' . Tables::mails() . ' WHERE post_id = %d ORDER BY kind DESC';
        return $wpdb->get_results($wpdb->prepare($sql, $submission), ARRAY_A) ?: [];
    }

    public static function nextDue(): ?int
    {
        global $wpdb;
        $due = $wpdb->get_var('SELECT MIN(due_at) FROM ' . Tables::mails() . " WHERE state = 'waiting'");
        return $due === null ? null : (int) $due;
    }
}
