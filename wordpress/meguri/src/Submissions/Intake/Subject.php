<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Api\Query;
use Meguri\Content\Fields;
use Meguri\Documents\DocumentFiles;
use Meguri\Submissions\Forms;

/** What a submission is about: a document, a position or an event that visitors can see. */
final class Subject
{
    /**
     * @param list<string> $linkTo the languages of a document's files: each gets a link
     * @param array{capacity: int, ends_at: int, is_closed: bool, primary: int}|null $event of a registration
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
        $row = self::find('downloads', 'entry_id = %d', (int) $id, (string) (int) $id === $id);
        $primary = (int) ($row['post_id'] ?? 0);
        $languages = array_filter(
            (array) self::field($primary, 'document_languages'),
            static fn ($lang) => is_string($lang) && DocumentFiles::path($primary, $lang) !== null,
        );
        if ($row === null || (self::field($primary, 'access') ?: 'request') !== 'request' || $languages === []) {
            throw new ApiError('rest_post_invalid_id', 'There is no such document to request.');
        }
        return new self((int) $row['entry_id'], array_values($languages));
    }

    /** A position that is open. @throws ApiError */
    private static function position(string $id): self
    {
        $row = self::find('jobs', 'entry_id = %d', (int) $id);
        $closesOn = $row === null ? '' : (string) self::field((int) $row['post_id'], 'closes_on');
        if ($row === null || ($closesOn !== '' && $closesOn < wp_date('Y-m-d'))) {
            $sentence = $row === null ? 'There is no such position.' : 'Applications for it are closed.';
            throw new ApiError('rest_invalid_param', 'Invalid parameter(s): fields.position', ['fields.position' => $sentence]);
        }
        return new self((int) $row['entry_id']);
    }

    /** An event, whatever its state: a registration that is stored already is answered at any time. @throws ApiError */
    private static function event(?string $slug): self
    {
        $row = self::find(Forms::eventType(), 'slug = %s', (string) $slug);
        if ($row === null) {
            throw new ApiError('rest_post_invalid_id', 'There is no such event.');
        }
        $primary = (int) $row['post_id'];
        $moment = static fn (string $name) => strtotime((string) self::field($primary, $name)) ?: 0;
        return new self((int) $row['entry_id'], [], [
            'capacity' => (int) self::field($primary, 'capacity'),
            'ends_at' => $moment('ends_at'),
            'is_closed' => (bool) self::field($primary, 'cancelled') || time() >= $moment('closes_at'),
            'primary' => $primary,
        ]);
    }

    /** @return array<string, string>|null the row of the Japanese post, where visitors can see it */
    private static function find(string $type, string $condition, int|string $value, bool $isValid = true): ?array
    {
        return $isValid ? (new Query($type, 'ja', false))->where($condition, $value)->rows('post_id ASC', 1)[0] ?? null : null;
    }

    private static function field(int $primary, string $name): mixed
    {
        return get_post_meta($primary, Fields::metaKey($name), true);
    }
}
