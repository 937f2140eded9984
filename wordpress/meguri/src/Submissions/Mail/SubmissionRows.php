<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Api\Query;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\Submission;

/** Labelled rows for emails, admin and CSV. */
final class SubmissionRows
{
    private const META_ROWS = ['reference', 'received', 'kind', 'state', 'suspicions', 'language'];
    private const TOPIC = 'topic';

    /** @return array<string, array{string, string}> label and value by name */
    public static function of(Submission $submission, string $lang): array
    {
        $rows = [];
        foreach ([...self::META_ROWS, self::TOPIC, 'subject'] as $name) {
            $rows[$name] = [Forms::text($lang, "labels.fields.$name"), self::ownValue($name, $submission, $lang)];
        }
        foreach (Forms::rows() as $row) {
            $rows[$row] = [Forms::text($lang, "labels.fields.$row"), self::fieldValue($row, $submission, $lang)];
        }
        return $rows;
    }

    private static array $titles = [];

    public static function subjectTitle(Submission $submission, string $lang): ?string
    {
        $key = "$submission->kind $submission->subject $lang";
        if (!array_key_exists($key, self::$titles)) {
            self::$titles[$key] = self::findTitle($submission, $lang);
        }
        return self::$titles[$key];
    }

    private static function findTitle(Submission $submission, string $lang): ?string
    {
        $type = Forms::form($submission->kind)['subject']['type'] ?? null;
        foreach ($type === null ? [] : [$lang, 'ja'] as $language) {
            $row = (new Query($type, $language, true))->where('entry_id = %d', (int) $submission->subject)->rows('post_id ASC', 1)[0] ?? null;
            if ($row !== null) {
                return (new Filler(ProfileVariables::current(), $language))->fill(get_post((int) $row['post_id'])->post_title);
            }
        }
        return null;
    }

    public static function topic(Submission $submission, string $lang): string
    {
        return self::fieldValue(self::TOPIC, $submission, $lang);
    }

    private static function fieldValue(string $row, Submission $submission, string $lang): string
    {
        $form = Forms::form($submission->kind);
        $field = $row === self::TOPIC ? (string) $form['topic'] : $row;
        if ($field === ($form['files']['field'] ?? null)) {
            return implode(', ', array_map(
                static fn (array $file) => sprintf('%s (%d kB)', $file['name'], ceil($file['bytes'] / 1024)),
                $submission->files,
            ));
        }
        return Forms::valueLabel($lang, $submission->kind, $field, $submission->fields[$field] ?? '');
    }

    private static function ownValue(string $name, Submission $submission, string $lang): string
    {
        $label = static fn (string $list, string $key) => Forms::text($lang, "labels.$list.$key");
        return match ($name) {
            'reference' => $submission->reference,
            'received' => wp_date('Y-m-d H:i', $submission->receivedAt),
            'kind' => $label('kinds', $submission->kind),
            'state' => self::withEarlierReference($lang, $label('states', $submission->isAnswered() ? 'answered' : 'new'), $submission->earlierReference),
            'suspicions' => implode(', ', array_map(static fn (string $reason) => $label('suspicions', $reason), $submission->spamFlags)),
            'language' => $submission->lang === 'ja' ? '日本語' : 'English',
            self::TOPIC => self::topic($submission, $lang),
            'subject' => self::subjectTitle($submission, $lang) ?? '',
        };
    }

    public static function withEarlierReference(string $lang, string $text, ?string $earlierReference): string
    {
        return $earlierReference === null ? $text : Forms::text($lang, 'labels.repeats', ['of' => $text, 'reference' => $earlierReference]);
    }
}
