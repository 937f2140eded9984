<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/** The stored submissions. Each is a private post, which the admin lists, and a row with what it says. */
final class Submissions
{
    /** Digits and letters that are not confused on the telephone (Crockford's base 32). */
    private const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

    public static function find(int $id): ?Submission
    {
        return self::where('post_id = %d', $id)[0] ?? null;
    }

    /** @return list<Submission> oldest first */
    public static function ofPerson(string $email, int $limit, int $offset): array
    {
        return self::where("email = %s ORDER BY post_id LIMIT $limit OFFSET $offset", strtolower($email));
    }

    /** @param list<int> $ids @return list<Submission> newest first */
    public static function ofPosts(array $ids): array
    {
        return $ids === [] ? [] : self::where('post_id IN (' . implode(',', array_map('intval', $ids)) . ') ORDER BY post_id DESC');
    }

    /** Those that nobody suspects, older than one of them. @return list<Submission> newest first */
    public static function listed(int $before, int $limit, ?string $kind): array
    {
        $condition = "post_id < %d AND suspicions = ''" . ($kind === null ? '' : ' AND kind = %s');
        $found = self::where("$condition ORDER BY post_id DESC LIMIT $limit", ...[$before, ...($kind === null ? [] : [$kind])]);
        // Whether one is answered, its post says: without this a question for each.
        _prime_post_caches(array_column($found, 'id'), false, false);
        return $found;
    }

    /** @return array{post_id: string, reference: string}|null */
    public static function duplicate(string $once, string $content, int $since): ?array
    {
        global $wpdb;
        return $wpdb->get_row($wpdb->prepare(
            'SELECT post_id, reference FROM ' . Tables::submissions() . ' WHERE once = %s OR (content = %s AND received_at > %d) LIMIT 1',
            $once,
            $content,
            $since,
        ), ARRAY_A);
    }

    /**
     * @param array<string, string|int> $about columns of the row
     * @param array<string, string> $fields
     * @param list<array<string, mixed>> $files
     * @param list<string> $suspicions
     * @throws \Meguri\Api\ApiError
     */
    public static function add(array $about, array $fields, array $files, array $suspicions): Submission
    {
        global $wpdb;
        $reference = self::newReference();
        $id = Transaction::written(wp_insert_post([
            'post_type' => SubmissionType::NAME,
            'post_status' => $suspicions === [] ? SubmissionType::NEW : SubmissionType::SUSPECTED,
            'post_title' => $reference,
            // What the admin's search finds it by.
            'post_excerpt' => wp_slash(implode("\n", array_filter([$fields['name'], $fields['company'] ?? '', $fields['email']]))),
            'comment_status' => 'closed',
            'ping_status' => 'closed',
        ], true, false));
        $row = [
            'post_id' => $id,
            'reference' => $reference,
            'mailbox' => self::mailbox($about['email']),
            'suspicions' => implode(',', $suspicions),
            'received_at' => time(),
            'fields' => json_encode($fields, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR),
            'files' => json_encode($files, JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR),
        ] + ['email' => strtolower($about['email'])] + $about;
        Transaction::written($wpdb->insert(Tables::submissions(), $row));
        return Submission::of($row);
    }

    /** Clears it of suspicion. */
    public static function clear(int $id): void
    {
        global $wpdb;
        Transaction::written($wpdb->update(Tables::submissions(), ['suspicions' => ''], ['post_id' => $id]));
        Transaction::written(wp_update_post(['ID' => $id, 'post_status' => SubmissionType::NEW], true));
    }

    /** The mailbox of an address without its tag: `Taro+news@example.jp` is `taro@example.jp`. */
    private static function mailbox(string $email): string
    {
        return (string) preg_replace('/^([^@+]+)\+[^@]*@/', '$1@', strtolower($email));
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

    /** @return list<Submission> */
    private static function where(string $condition, int|string ...$values): array
    {
        global $wpdb;
        $sql = 'SELECT * FROM ' . Tables::submissions() . " WHERE $condition";
        $prepared = $values === [] ? $sql : $wpdb->prepare($sql, ...$values);
        $rows = $wpdb->get_results($prepared, ARRAY_A) ?: [];
        return array_map([Submission::class, 'of'], $rows);
    }
}
