<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Api\Entries;
use Meguri\Content\EntryIndex;
use Meguri\Documents\DocumentFiles;
use Meguri\Submissions\Forms;

/** The public entry that a submission concerns. */
final class Subject
{
    /** @param array{capacity: int, ends_at: int, is_closed: bool, document: array<string, mixed>}|null $event */
    private function __construct(public readonly ?int $entryId, public readonly array $linkTo = [], public readonly ?array $event = null)
    {
    }

    /**
     * @param string|null $key from the path
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

    /** @throws ApiError unless available on request */
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

    /** @throws ApiError unless open */
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

    /**
     * Accepts closed events, because duplicates still receive a response.
     *
     * @throws ApiError
     */
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
