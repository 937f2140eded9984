<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Api\Entries;
use Meguri\Content\EntryIndex;
use Meguri\Documents\DocumentFiles;
use Meguri\Submissions\Forms;

/** The subject of a submission: a document, a position or an event, as visitors get it. */
final class Subject
{
    /**
     * @param list<string> $linkTo the languages of a document's files: each gets a link
     * @param array{capacity: int, ends_at: int, is_closed: bool, document: array<string, mixed>}|null $event of a registration
     */
    private function __construct(public readonly ?int $entryId, public readonly array $linkTo = [], public readonly ?array $event = null)
    {
    }

    /**
     * @param string|null $key of the entry that the path names
     * @param array<string, string> $fields of the submission, one of which may be the key
     * @throws ApiError
     */
    public static function of(string $kind, ?string $key, array $fields): self
    {
        $subject = Forms::form($kind)['subject'];
        return match ($subject === null ? 'none' : $subject['gives'] ?? null) {
            'none' => new self(null),
            'links' => self::document($key),
            'seat' => self::event($key),
            default => self::position($fields[$subject['field']]),
        };
    }

    /** A document that is sent on request. @throws ApiError */
    private static function document(?string $id): self
    {
        $isNumber = (string) (int) $id === $id;
        $document = $isNumber ? Entries::visible('downloads', 'ja', 'entry_id = %d', (int) $id) : null;
        $primary = (int) EntryIndex::postOf('downloads', (int) $id, 'ja');
        $languages = array_filter(
            array_column($document['files'] ?? [], 'lang'),
            static fn (string $lang) => DocumentFiles::path($primary, $lang) !== null,
        );
        if ($document === null || ($document['access'] ?? 'request') !== 'request' || $languages === []) {
            throw new ApiError('rest_post_invalid_id', 'There is no such document to request.');
        }
        return new self($document['id'], array_values($languages));
    }

    /** A position that is open. @throws ApiError */
    private static function position(string $id): self
    {
        $position = Entries::visible('jobs', 'ja', 'entry_id = %d', (int) $id);
        $closesOn = $position['closes_on'] ?? '';
        if ($position === null || ($closesOn !== '' && $closesOn < wp_date('Y-m-d'))) {
            $sentence = $position === null ? 'There is no such position.' : 'Applications for it are closed.';
            throw new ApiError('rest_invalid_param', 'Invalid parameter(s): fields.position', ['fields.position' => $sentence]);
        }
        return new self($position['id']);
    }

    /** An event, whatever its state: a registration that is stored already is answered at any time. @throws ApiError */
    private static function event(?string $slug): self
    {
        $event = Entries::visible(Forms::eventType(), 'ja', 'slug = %s', (string) $slug);
        if ($event === null) {
            throw new ApiError('rest_post_invalid_id', 'There is no such event.');
        }
        return new self($event['id'], [], [
            'capacity' => $event['capacity'],
            'ends_at' => (int) strtotime($event['ends_at']),
            'is_closed' => $event['state'] === 'cancelled' || time() >= strtotime($event['closes_at']),
            'document' => $event,
        ]);
    }
}
