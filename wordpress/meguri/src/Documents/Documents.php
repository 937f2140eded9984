<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\Languages;

/**
 * The contract's entries, by type. Keys stand in the order of the embedded backend: what was moved here is the same to the byte.
 */
final class Documents
{
    /** Fields of an entry that its place in a list leaves out. */
    private const NOT_IN_SUMMARIES = [
        'works' => ['facts', 'body_html', 'gallery'],
        'columns' => ['body_html'],
        'news' => ['body_html'],
        'pages' => ['lead', 'cover', 'body_html', 'sections', 'risk'],
        'seminars' => ['audience', 'solicitation', 'programme', 'speakers', 'cover', 'body_html', 'risk'],
    ];

    /** @return array<string, mixed> */
    public static function of(EntryFields $entry): array
    {
        return match ($entry->type()) {
            'works' => self::work($entry),
            'columns' => self::column($entry),
            'news' => self::news($entry),
            'pages' => self::page($entry),
            'campaigns' => self::campaign($entry),
            'downloads' => self::download($entry),
            'jobs' => self::job($entry),
            'seminars' => self::seminar($entry),
        };
    }

    /** @param array<string, mixed> $document @return array<string, mixed> */
    public static function summary(string $type, array $document): array
    {
        return array_diff_key($document, array_flip(self::NOT_IN_SUMMARIES[$type] ?? []));
    }

    /** @return array<string, mixed> */
    private static function work(EntryFields $entry): array
    {
        $gallery = array_filter(array_map([Pictures::class, 'of'], (array) $entry->get('gallery')));
        return $entry->common() + $entry->slug() + $entry->pick('summary') + $entry->picture('cover')
            + $entry->pick('use', 'roles', 'station', 'walk_minutes', 'completed')
            + ['facts' => $entry->pick('location', 'structure')
                + ['floors' => ['above' => (int) $entry->get('floors_above'), 'below' => (int) $entry->get('floors_below')]]
                + ['site_area' => $entry->get('site_area'), 'floor_area' => $entry->get('floor_area')]
                + $entry->pick('client', 'designer', 'contractor')
                + ['certifications' => $entry->get('certifications') ?? []]]
            + $entry->body() + ['gallery' => $entry->filled(array_values($gallery))];
    }

    /** @return array<string, mixed> */
    private static function column(EntryFields $entry): array
    {
        $body = $entry->body();
        return $entry->common() + $entry->pick('category', 'summary') + $entry->picture('cover') + $entry->pick('author_role')
            + ['reading_minutes' => ReadingTime::minutes($body['body_html'], $entry->lang())] + $body;
    }

    /** @return array<string, mixed> */
    private static function news(EntryFields $entry): array
    {
        return $entry->common() + $entry->pick('category', 'summary') + $entry->body();
    }

    /** @return array<string, mixed> */
    private static function page(EntryFields $entry): array
    {
        return $entry->common() + $entry->slug() + $entry->pick('description', 'lead') + $entry->picture('cover')
            + $entry->body() + $entry->sections() + self::kindAndRisk($entry, 'standard');
    }

    /** @return array<string, mixed> */
    private static function campaign(EntryFields $entry): array
    {
        return $entry->common() + $entry->slug() + $entry->pick('description', 'lead', 'person') + $entry->picture('cover')
            + $entry->pick('facade') + $entry->body() + $entry->sections();
    }

    /** @return array<string, mixed> */
    private static function download(EntryFields $entry): array
    {
        $access = $entry->get('access') ?? 'request';
        return $entry->common() + $entry->pick('summary', 'document_languages', 'pages') + ['access' => $access]
            + $entry->picture('cover') + ['files' => DocumentFiles::of($entry, $access)] + self::kindAndRisk($entry, 'company');
    }

    /** @return array<string, mixed> */
    private static function job(EntryFields $entry): array
    {
        return $entry->common() + $entry->pick('summary', 'employment', 'terms') + $entry->body()
            + $entry->pick('workplace', 'pay', 'closes_on');
    }

    /** @return array<string, mixed> */
    private static function seminar(EntryFields $entry): array
    {
        $risk = $entry->get('kind') === 'fund' ? $entry->pick('risk') : [];
        return $entry->common() + $entry->slug() + ['kind' => $entry->get('kind') ?? 'general']
            + $entry->pick('summary', 'starts_at', 'ends_at', 'closes_at')
            + ['venue' => $entry->get('venue'), 'held_in' => $entry->get('held_in') ?? 'ja', 'fee' => (int) $entry->get('fee')]
            + ['capacity' => (int) $entry->get('capacity')] + $entry->pick('audience', 'solicitation', 'programme')
            + ['speakers' => $entry->get('speakers') ?? []] + $entry->picture('cover') + $entry->body() + $risk
            + ['state' => SeminarState::of($entry->primary->ID, Languages::entryId($entry->primary->ID))];
    }

    /** @return array<string, mixed> the kind, with the risk statement where it is about funds */
    private static function kindAndRisk(EntryFields $entry, string $otherwise): array
    {
        $kind = $entry->get('kind') ?? $otherwise;
        return ['kind' => $kind] + ($kind === 'fund' ? $entry->pick('risk') : []);
    }
}
