<?php

declare(strict_types=1);

namespace Meguri\Api;

use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Documents\Documents;
use Meguri\Documents\EntryFields;
use Meguri\Preview\Revisions;
use Meguri\ProfileWords\Filler;
use Meguri\ProfileWords\ProfileWords;
use Meguri\Publication\ValidCopy;
use Meguri\Publication\Visibility;

/** Makes documents of rows of the table of entries, with a number of queries that does not depend on how many they are. */
final class Entries
{
    /**
     * @param list<array<string, string>> $rows
     * @return list<array<string, mixed>> documents of the contract, in the order of the rows, without those that have no valid document
     */
    public static function documents(string $type, array $rows, Scope $scope): array
    {
        if ($rows === []) {
            return [];
        }
        $pairs = self::pairs($type, $rows, $scope);
        self::load($rows, $pairs);
        $words = ProfileWords::current();
        $changes = Revisions::changesIn($scope->revision, array_merge(...array_map('array_values', array_values($pairs))));
        $documents = array_map(static function (array $row) use ($pairs, $scope, $words, $changes): ?array {
            $pair = $pairs[(int) $row['entry_id']] ?? [];
            $change = $changes[(int) $row['post_id']] ?? null;
            $japanese = $pair['ja'] ?? (int) $row['post_id'];
            $post = $change ?? get_post((int) $row['post_id']);
            $primary = $changes[$japanese] ?? get_post($japanese);
            if ($post === null || $primary === null) {
                return null;
            }
            $languages = self::languages($pair);
            $autosave = $scope->revision === null ? null : Revisions::find($scope->revision, $post);
            $build = static fn () => Documents::of(new EntryFields($post, $primary, $languages, $autosave, new Filler($words, $row['lang'])));
            $document = ValidCopy::deliver($post, $primary, $build, $languages, $scope->isPreview);
            $shown = $change ?? array_values(array_intersect_key($changes, array_flip($pair)))[0] ?? null;
            return $document === null || !$scope->isPreview ? $document : $document + Revisions::draftOf($post, $autosave, $shown);
        }, $rows);
        return array_values(array_filter($documents));
    }

    /**
     * What visitors get of one entry, which is its last valid copy while the entry is withheld.
     *
     * @param string $condition on the table of entries, with a placeholder for the value
     * @return array<string, mixed>|null null where they get nothing
     */
    public static function visible(string $type, string $lang, string $condition, int|string $value): ?array
    {
        $scope = Scope::ofVisitors($lang);
        $rows = $scope->query($type)->where($condition, $value)->rows('post_id ASC', 1);
        return self::documents($type, $rows, $scope)[0] ?? null;
    }

    /** @param list<array<string, string>> $rows @return list<array<string, mixed>> */
    public static function summaries(string $type, array $rows, Scope $scope): array
    {
        return array_map(
            static fn (array $document) => Documents::summary($type, $document),
            self::documents($type, $rows, $scope),
        );
    }

    /** @return array<int, array<string, int>> the post of each language, by the entry's id */
    private static function pairs(string $type, array $rows, Scope $scope): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        $ids = array_map('intval', array_column($rows, 'entry_id'));
        $places = implode(',', array_fill(0, count($ids), '%d'));
        // The Japanese post is needed even where only the English one is asked for; of languages only those that can be seen count.
        $condition = $scope->isPreview ? "status <> 'trash'" : Visibility::condition();
        $found = $wpdb->get_results($wpdb->prepare(
            "SELECT post_id, entry_id, lang FROM $table WHERE type = %s AND $condition AND entry_id IN ($places)",
            $type,
            ...$ids,
        ), ARRAY_A);
        $pairs = [];
        foreach ($found as $row) {
            $pairs[(int) $row['entry_id']][$row['lang']] = (int) $row['post_id'];
        }
        return $pairs;
    }

    /** Posts, their meta, and the pictures' meta, with two queries each. */
    private static function load(array $rows, array $pairs): void
    {
        $posts = array_merge(array_map('intval', array_column($rows, 'post_id')), ...array_map('array_values', array_values($pairs)));
        _prime_post_caches(array_values(array_unique($posts)), false, true);
        $media = array_merge(...array_map(
            static fn (array $row) => array_map('intval', array_filter(explode(',', $row['media']))),
            $rows,
        ));
        if ($media !== []) {
            _prime_post_caches(array_values(array_unique($media)), false, true);
        }
    }

    /** @param array<string, int> $pair @return list<string> in the order of preference */
    private static function languages(array $pair): array
    {
        return array_values(array_filter(Fields::vocabulary('languages'), static fn (string $lang) => isset($pair[$lang])));
    }
}
