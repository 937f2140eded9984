<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryIndex;
use Meguri\Publication\ValidCopy;
use Meguri\Publication\Visibility;

/** What has changed, in the words of the contract (`contract/revalidation.ts`). */
final class Change
{
    /** Entries of one message, which has at most 500 tags and entries: an entry has two tags, its own and that of its lists. */
    private const MAX_ENTRIES = 200;

    /** @var array<string, array{string, int}> */
    private array $entries = [];
    /** @var array<string, true> */
    private array $tags = [];
    private bool $isAll = false;

    public function note(string $type, int $entryId): void
    {
        $this->entries["$type:$entryId"] = [$type, $entryId];
        $this->tags[$type] = true;
        // An address that an entry had before leads to it.
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

    /** Adds what another change contains. */
    public function add(self $other): void
    {
        $this->entries += $other->entries;
        $this->tags += $other->tags;
        $this->isAll = $this->isAll || $other->isAll;
    }

    /** For the database. @return array{entries: array, tags: array, isAll: bool} */
    public function stored(): array
    {
        return ['entries' => $this->entries, 'tags' => $this->tags, 'isAll' => $this->isAll];
    }

    /** @param array<string, mixed> $stored as {@see stored} returns it */
    public static function from(array $stored): self
    {
        $change = new self();
        $change->entries = (array) ($stored['entries'] ?? []);
        $change->tags = (array) ($stored['tags'] ?? []);
        $change->isAll = (bool) ($stored['isAll'] ?? false);
        return $change;
    }

    /** @return list<array<string, mixed>> messages, each within the contract's bounds */
    public function messages(): array
    {
        $messages = [];
        foreach (array_chunk($this->entries, self::MAX_ENTRIES, true) ?: [[]] as $entries) {
            $described = array_merge(...array_map(static fn (array $entry) => self::describe(...$entry), array_values($entries)));
            // "All" still names the entries that are known, so that a withdrawn one is not served again.
            $tags = $this->isAll ? '*' : [...array_keys($entries), ...array_keys($this->tags)];
            $messages[] = ['tags' => $tags, 'entries' => $described];
        }
        return $messages;
    }

    /** Each language with the date of its change; null where nobody can see it any more. @return list<array<string, mixed>> */
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
