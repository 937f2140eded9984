<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/** A submission, as it is stored. */
final class Submission
{
    /**
     * @param string $reference what the visitor may quote: `K7Q2-8F3M`
     * @param int|null $subject the contract's id of the document, the position or the seminar
     * @param list<string> $suspicions while there is one, no mail about it is sent
     * @param array<string, string> $fields of the form
     * @param list<array{name: string, kind: string, bytes: int, stored_as: string}> $files
     */
    private function __construct(
        public readonly int $id,
        public readonly string $reference,
        public readonly string $kind,
        public readonly string $lang,
        public readonly ?int $subject,
        public readonly array $suspicions,
        public readonly int $receivedAt,
        public readonly array $fields,
        public readonly array $files,
    ) {
    }

    /** @param array<string, string|int> $row */
    public static function of(array $row): self
    {
        return new self(
            (int) $row['post_id'],
            $row['reference'],
            $row['kind'],
            $row['lang'],
            (int) $row['subject'] ?: null,
            array_values(array_filter(explode(',', $row['suspicions']))),
            (int) $row['received_at'],
            json_decode($row['fields'], true, 512, JSON_THROW_ON_ERROR),
            json_decode($row['files'], true, 512, JSON_THROW_ON_ERROR),
        );
    }

    public function isAnswered(): bool
    {
        return get_post_status($this->id) === SubmissionType::ANSWERED;
    }
}
