<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Submissions\Forms;

final class Submission
{
    /**
     * @param list<string> $spamFlags flags that withhold emails
     * @param list<array{name: string, kind: string, bytes: int, stored_as: string}> $files
     * @param string|null $earlierReference reference of the mailbox's earlier registration
     * @param int $assignee 0 if unassigned
     */
    private function __construct(
        public readonly int $id,
        public readonly string $reference,
        public readonly string $kind,
        public readonly string $lang,
        public readonly ?int $subject,
        public readonly array $spamFlags,
        public readonly int $receivedAt,
        public readonly array $fields,
        public readonly array $files,
        public readonly ?string $earlierReference,
        public readonly int $assignee,
        public readonly string $note,
    ) {
    }

    /** @throws UnreadableSubmission */
    public static function of(array $row): self
    {
        $fields = json_decode((string) $row['fields'], true);
        $files = json_decode((string) $row['files'], true);
        $isForm = is_array($fields) && isset($fields['name'], $fields['email']) && in_array($row['kind'], Forms::kinds(), true) && array_filter($fields, 'is_string') === $fields;
        if (!$isForm || !is_array($files)) {
            throw new UnreadableSubmission("Submission $row[reference] (post $row[post_id]) cannot be read.");
        }
        return new self(
            (int) $row['post_id'],
            $row['reference'],
            $row['kind'],
            $row['lang'],
            (int) $row['subject'] ?: null,
            array_values(array_filter(explode(',', $row['suspicions']))),
            (int) $row['received_at'],
            $fields,
            $files,
            ($row['repeats'] ?? '') === '' ? null : $row['repeats'],
            (int) ($row['assignee'] ?? 0),
            (string) ($row['note'] ?? ''),
        );
    }

    public function isAnswered(): bool
    {
        return get_post_status($this->id) === SubmissionType::ANSWERED;
    }
}
