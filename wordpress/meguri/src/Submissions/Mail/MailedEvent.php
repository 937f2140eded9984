<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use DateTimeImmutable;
use DateTimeZone;
use Meguri\Api\Entries;
use Meguri\Content\EntryIndex;
use Meguri\Content\Languages;
use Meguri\Content\SitePaths;
use Meguri\Documents\EntryFields;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;
use Meguri\Publication\Visibility;
use Meguri\Settings;
use Meguri\Submissions\Forms;

final class MailedEvent
{
    private function __construct(private readonly EntryFields $entry, private readonly ?array $document, private readonly string $lang)
    {
    }

    /** Falls back to Japanese; returns null for a deleted event. */
    public static function find(int $id, string $lang): ?self
    {
        $primary = EntryIndex::postOf(Forms::eventType(), $id, 'ja');
        $post = Visibility::postOf(Forms::eventType(), $id, $lang) ?? $primary;
        if ($primary === null) {
            return null;
        }
        $filler = new Filler(ProfileVariables::current(), Languages::of($post));
        $document = Entries::visible(Forms::eventType(), Languages::of($post), 'entry_id = %d', $id);
        return new self(new EntryFields(get_post($post), get_post($primary), [], null, $filler), $document, $lang);
    }

    /** Only registrants may see `join_url`. */
    private function get(string $name): mixed
    {
        return $this->document === null || $name === 'join_url' ? $this->entry->get($name) : $this->document[$name] ?? null;
    }

    public function isOnline(): bool
    {
        return $this->get('venue') === null;
    }

    /** @return list<string|array<string, mixed>> */
    public function details(): array
    {
        $text = fn (string $key, array $values = []) => Forms::text($this->lang, "mail.registration.$key", $values);
        $venue = $this->get('venue');
        $fee = (int) $this->get('fee');
        $location = $venue === null
            ? ($this->get('join_url') ?? $text('linkFollows'))
            : "$venue[name]\n$venue[address]\n$venue[access]";
        $contact = Settings::siteOrigin() . ($this->lang === 'en' ? '/en' : '') . '/contact';
        return [
            ['rows' => [
                [$text('when'), $text('period', ['period' => $this->period()])],
                [$text($venue === null ? 'online' : 'where'), $location],
                [$text('feeLabel'), $fee === 0 ? $text('free') : $text('fee', ['fee' => $fee])],
                [$text('page'), $this->href()],
            ]],
            $text('calendar'),
            $text('cancel', ['href' => $contact]),
        ];
    }

    /** @return array{name: string, content: string} */
    public function calendar(): array
    {
        $venue = $this->get('venue');
        $joinUrl = $this->get('join_url');
        $location = $venue === null ? ($joinUrl ?? ['ja' => 'オンライン', 'en' => 'Online'][$this->lang]) : "$venue[name], $venue[address]";
        $content = CalendarFile::of([
            'id' => Languages::entryId($this->entry->primary->ID),
            'lang' => $this->entry->lang(),
            'title' => $this->document['title'] ?? $this->entry->title(),
            'description' => implode("\n\n", array_filter([(string) $this->get('summary'), (string) $joinUrl, $this->href()])),
            'place' => $location,
            'href' => $this->href(),
            'starts_at' => (int) strtotime((string) $this->get('starts_at')),
            'ends_at' => (int) strtotime((string) $this->get('ends_at')),
            'modified_at' => (int) strtotime($this->document['modified_at'] ?? $this->entry->common()['modified_at']),
        ]);
        return ['name' => ($this->document['slug'] ?? $this->entry->primary->post_name) . '.ics', 'content' => $content];
    }

    private function href(): string
    {
        return (string) SitePaths::urlOf($this->entry->post);
    }

    /** Formats the period in Tokyo time. */
    private function period(): string
    {
        $moment = fn (string $name) => (new DateTimeImmutable((string) $this->get($name)))->setTimezone(new DateTimeZone('Asia/Tokyo'));
        [$from, $to] = [$moment('starts_at'), $moment('ends_at')];
        $weekdays = ['日', '月', '火', '水', '木', '金', '土'];
        $day = fn (DateTimeImmutable $at) => $this->lang === 'ja'
            ? $at->format('Y年n月j日') . '（' . $weekdays[(int) $at->format('w')] . '）'
            : $at->format('l j F Y') . ', ';
        $end = ($day($from) === $day($to) ? '' : $day($to)) . $to->format('H:i');
        return $day($from) . $from->format('H:i') . ($this->lang === 'ja' ? '〜' : ' to ') . $end;
    }
}
