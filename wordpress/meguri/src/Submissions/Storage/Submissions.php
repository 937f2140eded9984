<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/** Submissions: a private post for the admin list, and a row with the content. */
final class Submissions
{
    /** Unambiguous on the telephone (Crockford's base 32). */
    private const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

    /** Returns null if missing or unreadable. */
    public static function find(int $id): ?Submission
    {
        return self::ofPosts([$id])[0] ?? null;
    }

    /** @throws UnreadableSubmission also if missing */
    public static function read(int $id): Submission
    {
        return Submission::of(self::row($id) ?? throw new UnreadableSubmission("Submission (post $id) is gone."));
    }

    /** @return array<string, string>|null raw row, even if unreadable */
    public static function row(int $id): ?array
    {
        global $wpdb;
        return $wpdb->get_row($wpdb->prepare('SELECT * FROM ' . Tables::submissions() . ' WHERE post_id = %d', $id), ARRAY_A);
    }

    /** @return list<int> oldest first */
    public static function idsOfPerson(string $email, int $limit, int $offset): array
    {
        return self::ids("email = %s ORDER BY post_id LIMIT $limit OFFSET $offset", strtolower($email));
    }

    /** @return list<int> unflagged submissions, newest first */
    public static function idsListed(int $beforeId, int $limit, ?string $kind): array
    {
        $condition = "post_id < %d AND suspicions = ''" . ($kind === null ? '' : ' AND kind = %s');
        return self::ids("$condition ORDER BY post_id DESC LIMIT $limit", $beforeId, ...($kind === null ? [] : [$kind]));
    }

    /** @return list<int> */
    public static function idsRepeating(string $reference): array
    {
        return self::ids('repeats = %s', $reference);
    }

    /** @return list<Submission> newest first, without unreadable ones */
    public static function ofPosts(array $ids): array
    {
        global $wpdb;
        if ($ids === []) {
            return [];
        }
        // Preload posts, which store the status.
        _prime_post_caches($ids, false, false);
        $placeholders = implode(',', array_fill(0, count($ids), '%d'));
        $sql = 'SELECT * FROM ' . Tables::submissions() . " WHERE post_id IN ($placeholders) ORDER BY post_id DESC";
        return array_values(array_filter(array_map(static function (array $row): ?Submission {
            try {
                return Submission::of($row);
            } catch (UnreadableSubmission $error) {
                error_log('Meguri: ' . $error->getMessage());
                return null;
            }
        }, $wpdb->get_results($wpdb->prepare($sql, ...$ids), ARRAY_A) ?: [])));
    }

    public static function emailOf(string $reference): ?string
    {
        global $wpdb;
        return $wpdb->get_var($wpdb->prepare('SELECT email FROM ' . Tables::submissions() . ' WHERE reference = %s', $reference));
    }

    /**
     * @param string|null $content null to match by key only
     * @return array{post_id: string, reference: string}|null
     */
    public static function findDuplicate(string $digest, ?string $content, int $since): ?array
    {
        global $wpdb;
        return $wpdb->get_row($wpdb->prepare(
            'SELECT post_id, reference FROM ' . Tables::submissions() . ' WHERE once = %s OR (content = %s AND received_at > %d) LIMIT 1',
            $digest,
            (string) $content,
            $since,
        ), ARRAY_A);
    }

    /** @throws \Meguri\Api\ApiError */
    public static function add(array $attributes, array $fields, array $files, array $spamFlags): Submission
    {
        global $wpdb;
        $reference = self::newReference();
        $id = Transaction::requireSuccess(wp_insert_post([
            'post_type' => SubmissionType::NAME,
            'post_status' => $spamFlags === [] ? SubmissionType::NEW : SubmissionType::FLAGGED,
            'post_title' => $reference,
            'post_excerpt' => wp_slash(implode("\n", array_filter([$fields['name'], $fields['company'] ?? '', $fields['email']]))),
            'comment_status' => 'closed',
            'ping_status' => 'closed',
        ], true, false));
        $row = [
            'post_id' => $id,
            'reference' => $reference,
            'mailbox' => self::mailbox($attributes['email']),
            'suspicions' => implode(',', $spamFlags),
            'received_at' => time(),
            'fields' => json_encode($fields, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR),
            'files' => json_encode($files, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR),
        ] + ['email' => strtolower($attributes['email'])] + $attributes;
        Transaction::requireSuccess($wpdb->insert(Tables::submissions(), $row));
        return Submission::of($row);
    }

    /** Removes the spam flags. */
    public static function clear(int $id, ?string $earlierReference): void
    {
        global $wpdb;
        Transaction::requireSuccess($wpdb->update(Tables::submissions(), ['suspicions' => '', 'repeats' => (string) $earlierReference], ['post_id' => $id]));
        Transaction::requireSuccess(wp_update_post(['ID' => $id, 'post_status' => SubmissionType::NEW], true));
    }

    public static function annotate(int $id, int $assignee, string $note): bool
    {
        global $wpdb;
        return $wpdb->update(Tables::submissions(), ['assignee' => $assignee, 'note' => $note], ['post_id' => $id]) !== false;
    }

    public static function forgetUser(int $userId): void
    {
        global $wpdb;
        $wpdb->update(Tables::submissions(), ['assignee' => 0], ['assignee' => $userId]);
    }

    /** Normalizes like `normalize-mailbox.ts`: `Taro+news@example.jp` becomes `taro@example.jp`. */
    public static function mailbox(string $email): string
    {
        $mailbox = (string) preg_replace('/^([^@+]+)\+[^@]*@/', '$1@', strtolower($email));
        $isGmail = preg_match('/^(.+)@(?:gmail|googlemail)\.com$/D', $mailbox, $match) === 1;
        return $isGmail ? str_replace('.', '', $match[1]) . '@gmail.com' : $mailbox;
    }

    private static function newReference(): string
    {
        global $wpdb;
        $sql = 'SELECT 1 FROM ' . Tables::submissions() . ' WHERE reference = %s';
        do {
            $letters = implode('', array_map(
                static fn (string $byte) => self::ALPHABET[ord($byte) % strlen(self::ALPHABET)],
                str_split(random_bytes(8)),
            ));
            $reference = substr($letters, 0, 4) . '-' . substr($letters, 4);
        } while ($wpdb->get_var($wpdb->prepare($sql, $reference)) !== null);
        return $reference;
    }

    /** @return list<int> */
    private static function ids(string $condition, int|string ...$values): array
    {
        global $wpdb;
        $sql = 'SELECT post_id FROM ' . Tables::submissions() . " WHERE $condition";
        $prepared = $values === [] ? $sql : $wpdb->prepare($sql, ...$values);
        return array_map('intval', $wpdb->get_col($prepared));
    }
}
