<?php

declare(strict_types=1);

namespace Meguri\Api;

use Meguri\Content\EntryIndex;
use Meguri\Content\Fields;
use Meguri\Documents\Documents;
use Meguri\Documents\EntryFields;
use Meguri\Preview\Revisions;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;
use Meguri\Publication\ValidCopy;
use Meguri\Publication\Visibility;

/** Builds documents with a fixed number of queries. */
final class Entries
{
    /**
     * @param list<array<string, string>> $rows
     * @return list<array<string, mixed>> valid documents in row order
     */
    public static function documents(string $type, array $rows, Scope $scope): array
    {
        if ($rows === []) {
            return [];
        }
        $pairs = self::pairs($type, $rows, $scope);
        self::load($rows, $pairs);
        $variables = ProfileVariables::current();
        $changes = Revisions::changesIn($scope->revision, array_merge(...array_map('array_values', array_values($pairs))));
        $documents = array_map(static function (array $row) use ($pairs, $scope, $variables, $changes): ?array {
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
            $build = static fn () => Documents::of(new EntryFields($post, $primary, $languages, $autosave, new Filler($variables, $row['lang'])));
            $document = ValidCopy::deliver($post, $primary, $build, $languages, $scope->isPreview);
            $visibleChange = $change ?? array_values(array_intersect_key($changes, array_flip($pair)))[0] ?? null;
            return $document === null || !$scope->isPreview ? $document : $document + Revisions::draftOf($post, $autosave, $visibleChange);
        }, $rows);
        return array_values(array_filter($documents));
    }

    /**
     * @param string $condition SQL with a placeholder
     * @return array<string, mixed>|null last valid copy if withheld; null if not visible
     */
    public static function visible(string $type, string $lang, string $condition, int|string $value): ?array
    {
        $scope = Scope::ofVisitors($lang);
        $rows = $scope->query($type)->where($condition, $value)->rows('post_id ASC', 1);
        return self::documents($type, $rows, $scope)[0] ?? null;
    }

    /** @return list<array<string, mixed>> */
    public static function summaries(string $type, array $rows, Scope $scope): array
    {
        return array_map(
            static fn (array $document) => Documents::summary($type, $document),
            self::documents($type, $rows, $scope),
        );
    }

    /** @return array<int, array<string, int>> posts by entry and language */
    private static function pairs(string $type, array $rows, Scope $scope): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        $ids = array_map('intval', array_column($rows, 'entry_id'));
        $placeholders = implode(',', array_fill(0, count($ids), '%d'));
        // English documents also need the Japanese post.
        $condition = $scope->isPreview ? "status <> 'trash'" : Visibility::condition();
        $pairRows = $wpdb->get_results($wpdb->prepare(
            "SELECT post_id, entry_id, lang FROM $table WHERE type = %s AND $condition AND entry_id IN ($placeholders)",
            $type,
            ...$ids,
        ), ARRAY_A);
        $pairs = [];
        foreach ($pairRows as $row) {
            $pairs[(int) $row['entry_id']][$row['lang']] = (int) $row['post_id'];
        }
        return $pairs;
    }

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

    /** @return list<string> */
    private static function languages(array $pair): array
    {
        return array_values(array_filter(Fields::vocabulary('languages'), static fn (string $lang) => isset($pair[$lang])));
    }
}
