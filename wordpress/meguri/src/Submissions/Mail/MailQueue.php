<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Tables;
use Meguri\Submissions\Storage\Transaction;

/** Mails that are due: written when they are sent, so that nothing of a submission is kept twice. */
final class MailQueue
{
    public const NOTICE = 'notice';
    public const ACKNOWLEDGEMENT = 'acknowledgement';
    /** More of them to one mailbox in a day would let anybody flood somebody else's. */
    private const MAX_ACKNOWLEDGEMENTS = 10;
    /** Minutes between attempts; after the last one the mail is given up, and the admin says so. */
    private const DELAYS = [1, 5, 15, 60, 120, 240, 480, 720, 1440, 1440];
    /** How long a request has a mail for itself, in seconds: longer than sending may take. */
    private const CLAIM = 180;

    /** The notice to the staff and the acknowledgement to the visitor. In a transaction. */
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
        // A repeated registration that says nothing new is no news to the staff.
        $isKnown = $submission->repeats !== null && null !== $wpdb->get_var($wpdb->prepare(
            "SELECT 1 FROM $table WHERE post_id < %d AND content = (SELECT content FROM $table WHERE post_id = %d) LIMIT 1",
            $submission->id,
            $submission->id,
        ));
        $kinds = [...($isKnown ? [] : [self::NOTICE]), ...($acknowledged < self::MAX_ACKNOWLEDGEMENTS ? [self::ACKNOWLEDGEMENT] : [])];
        foreach ($kinds as $kind) {
            Transaction::written($wpdb->replace($mails, [
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
     * The mail that has been due for longest; nobody else has it until this request has sent it or died. Its submission is not read
     * here: an unreadable one must not keep others from being sent.
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
            $mine = ['attempts' => $attempts, 'due_at' => time() + self::CLAIM];
            $claimed = $wpdb->update($table, $mine, array_intersect_key($row, array_flip(['post_id', 'kind', 'attempts', 'due_at'])));
        } while ($claimed === 0);
        return $claimed === false ? null : ['id' => (int) $row['post_id'], 'kind' => $row['kind'], 'attempts' => $attempts];
    }

    public static function settle(int $submission, string $kind, int $attempts, bool $isSent): void
    {
        global $wpdb;
        $pause = self::DELAYS[$attempts - 1] ?? null;
        $result = $isSent
            ? ['state' => 'sent', 'sent_at' => time()]
            : ['state' => $pause === null ? 'given_up' : 'waiting', 'due_at' => time() + ($pause ?? 0) * MINUTE_IN_SECONDS];
        $wpdb->update(Tables::mails(), $result, ['post_id' => $submission, 'kind' => $kind]);
    }

    /** Those that wait or were given up are due now. */
    public static function retry(int $submission): void
    {
        global $wpdb;
        $wpdb->query($wpdb->prepare(
            'UPDATE ' . Tables::mails() . " SET state = 'waiting', attempts = 0, due_at = 0 WHERE post_id = %d AND state <> 'sent'",
            $submission,
        ));
    }

    /** @return list<array<string, string>> rows */
    public static function ofSubmission(int $submission): array
    {
        global $wpdb;
        $sql = 'SELECT * FROM ' . Tables::mails() . ' WHERE post_id = %d ORDER BY kind DESC';
        return $wpdb->get_results($wpdb->prepare($sql, $submission), ARRAY_A) ?: [];
    }

    /** When the next mail is due; null where none waits. */
    public static function nextDue(): ?int
    {
        global $wpdb;
        $due = $wpdb->get_var('SELECT MIN(due_at) FROM ' . Tables::mails() . " WHERE state = 'waiting'");
        return $due === null ? null : (int) $due;
    }
}
