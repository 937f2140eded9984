<?php

declare(strict_types=1);

namespace Meguri\Api;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;

final class Related
{
    private const MAX_RELATED = 3;
    private const NEIGHBOUR = ['id' => true, 'slug' => true, 'title' => true];
    /** About twelve minutes on foot. */
    private const MAX_STOPS = 2;

    /** @return array<string, mixed> `previous`, `next` and `related` */
    public static function around(string $type, array $row, Scope $scope): array
    {
        $rows = Fields::service($type)['related'] === 'own' ? self::toWork($type, $row, $scope) : self::inCategory($type, $row, $scope);
        return self::neighbours($type, $row, $scope) + ['related' => self::summaries($type, $row, $rows, $scope)];
    }

    /** @return list<array<string, string>> */
    private static function inCategory(string $type, array $row, Scope $scope): array
    {
        return self::visibleQuery($type, $scope)->where('category = %s', $row['category'])->where('entry_id <> %d', (int) $row['entry_id'])
            ->rows(Query::NEWEST_FIRST, self::MAX_RELATED);
    }

    /**
     * Ranks works by same use, nearby stations, then shared roles.
     *
     * @return list<array<string, string>>
     */
    private static function toWork(string $type, array $row, Scope $scope): array
    {
        $distanceSql = "CASE station WHEN '' THEN 99";
        foreach (self::stopsTo($row['station']) as $slug => $stops) {
            $distanceSql .= sprintf(" WHEN '%s' THEN %d", $slug, 1 + $stops);
        }
        $roles = array_map(static fn (string $role) => "roles LIKE '%%,$role,%%'", array_filter(explode(',', $row['roles'])));
        $rank = sprintf("CASE WHEN category = '%s' THEN 0 ELSE %s ELSE CASE WHEN %s THEN 9 ELSE 99 END END END", $row['category'], $distanceSql, implode(' OR ', $roles) ?: '1 = 0');
        return self::visibleQuery($type, $scope)->where('entry_id <> %d', (int) $row['entry_id'])->where("$rank < 99")
            ->rows(str_replace('%%', '%', $rank) . ', ' . Query::NEWEST_FIRST, self::MAX_RELATED);
    }

    /** @return array{previous: ?array<string, mixed>, next: ?array<string, mixed>} */
    private static function neighbours(string $type, array $row, Scope $scope): array
    {
        $position = [(int) $row['published_at'], (int) $row['published_at'], (int) $row['entry_id']];
        $previous = self::visibleQuery($type, $scope)->where('(published_at < %d OR (published_at = %d AND entry_id < %d))', ...$position)->rows(Query::NEWEST_FIRST, 1);
        $next = self::visibleQuery($type, $scope)->where('(published_at > %d OR (published_at = %d AND entry_id > %d))', ...$position)->rows('published_at ASC, entry_id ASC', 1);
        $documents = array_column(Entries::documents($type, array_values(array_filter([$previous[0] ?? null, $next[0] ?? null])), $scope), null, 'id');
        $pick = static function (?array $neighbour) use ($documents): ?array {
            $document = $documents[(int) ($neighbour['entry_id'] ?? 0)] ?? [];
            // In the order of the contract.
            return array_replace(array_intersect_key(self::NEIGHBOUR, $document), array_intersect_key($document, self::NEIGHBOUR)) ?: null;
        };
        return ['previous' => $pick($previous[0] ?? null), 'next' => $pick($next[0] ?? null)];
    }

    /**
     * Puts the editor's selection first.
     *
     * @return list<array<string, mixed>>
     */
    private static function summaries(string $type, array $row, array $rows, Scope $scope): array
    {
        $byId = [];
        foreach ([...self::chosen($type, $row, $scope), ...$rows] as $relatedRow) {
            if ($relatedRow['entry_id'] !== $row['entry_id']) {
                $byId[$relatedRow['entry_id']] ??= $relatedRow;
            }
        }
        return Entries::summaries($type, array_slice(array_values($byId), 0, self::MAX_RELATED), $scope);
    }

    /** @return list<array<string, string>> */
    private static function chosen(string $type, array $row, Scope $scope): array
    {
        $primary = Languages::primary((int) $row['post_id']);
        $storedKeys = (array) (get_post_meta($primary, Fields::metaKey('related'), true) ?: []);
        $keys = array_values(array_filter($storedKeys, static fn (mixed $key) => is_int($key) || is_string($key)));
        if ($keys === []) {
            return [];
        }
        $column = EntryTypes::hasSlug($type) ? 'slug' : 'entry_id';
        $placeholders = implode(',', array_fill(0, count($keys), EntryTypes::hasSlug($type) ? '%s' : '%d'));
        $rows = self::visibleQuery($type, $scope)->where("$column IN ($placeholders)", ...$keys)->rows('post_id ASC', count($keys));
        $byKey = array_column($rows, null, $column);
        return array_values(array_filter(array_map(static fn ($key) => $byKey[$key] ?? null, $keys)));
    }

    /** Only public entries, even in previews. */
    private static function visibleQuery(string $type, Scope $scope): Query
    {
        return new Query($type, $scope->lang, false);
    }

    /** @return array<string, int> stops on the circular line, by station */
    private static function stopsTo(string $station): array
    {
        $slugs = array_column(Fields::vocabulary('stations'), 'slug');
        $origin = array_search($station, $slugs, true);
        $nearby = [];
        foreach ($slugs as $index => $slug) {
            $clockwise = abs($index - (int) $origin);
            $stops = min($clockwise, count($slugs) - $clockwise);
            if ($origin !== false && $stops <= self::MAX_STOPS) {
                $nearby[$slug] = $stops;
            }
        }
        return $nearby;
    }
}
