<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIndex;
use Meguri\Publication\ValidCopy;
use Meguri\Publication\Visibility;

/** A change in the format of `contract/revalidation.ts`. */
final class Change
{
    /** The contract allows 500 tags and entries; each entry needs two tags. */
    private const MAX_ENTRIES = 200;

    /** @var array<string, array{string, int}> type and ID */
    private array $entries = [];
    private array $tags = [];
    private bool $isAll = false;

    public function note(string $type, int $entryId): void
    {
        $this->entries["$type:$entryId"] = [$type, $entryId];
        $this->tags[$type] = true;
        // Former addresses may redirect here.
        $this->tags['redirects'] = true;
    }

    public function noteTag(string $tag): void
    {
        $this->tags[$tag] = true;
    }

    public function noteAll(): void
    {
        $this->isAll = true;
    }

    public function isEmpty(): bool
    {
        return $this->tags === [] && !$this->isAll;
    }

    public function add(self $other): void
    {
        $this->entries += $other->entries;
        $this->tags += $other->tags;
        $this->isAll = $this->isAll || $other->isAll;
    }

    /** @return array{entries: array, tags: array, isAll: bool} for the database */
    public function stored(): array
    {
        return ['entries' => $this->entries, 'tags' => $this->tags, 'isAll' => $this->isAll];
    }

    public static function from(array $stored): self
    {
        $change = new self();
        $change->entries = (array) ($stored['entries'] ?? []);
        $change->tags = (array) ($stored['tags'] ?? []);
        $change->isAll = (bool) ($stored['isAll'] ?? false);
        return $change;
    }

    /** @return list<array<string, mixed>> messages within the contract's limits */
    public function messages(): array
    {
        $messages = [];
        foreach (array_chunk($this->entries, self::MAX_ENTRIES, true) ?: [[]] as $entries) {
            $described = array_merge(...array_map(static fn (array $entry) => self::describe(...$entry), array_values($entries)));
            // Even with "*", name entries so that withdrawn entries disappear.
            $tags = $this->isAll ? '*' : [...array_keys($entries), ...array_keys($this->tags)];
            $messages[] = ['tags' => $tags, 'entries' => $described];
        }
        return $messages;
    }

    /** @return list<array<string, mixed>> `modified` is null if not visible */
    private static function describe(string $type, int $entryId): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        $rows = $wpdb->get_results($wpdb->prepare(
            "SELECT post_id, lang FROM $table WHERE type = %s AND entry_id = %d AND " . Visibility::condition(),
            $type,
            $entryId,
        ), ARRAY_A);
        $byLanguage = array_column($rows, null, 'lang');
        $primary = isset($byLanguage['ja']) ? get_post((int) $byLanguage['ja']['post_id']) : null;
        return array_map(static function (string $lang) use ($type, $entryId, $byLanguage, $primary): array {
            $row = $byLanguage[$lang] ?? null;
            $post = $row === null ? null : get_post((int) $row['post_id']);
            $modified = $post === null || $primary === null ? null : ValidCopy::ofWithheld($post->ID)['modified_at'] ?? EntryDates::modified($post, $primary);
            return ['type' => $type, 'id' => $entryId, 'lang' => $lang, 'modified' => $modified];
        }, ['ja', 'en']);
    }
}
