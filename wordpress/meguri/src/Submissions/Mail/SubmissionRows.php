<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Api\Query;
use Meguri\ProfileWords\Filler;
use Meguri\ProfileWords\ProfileWords;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\Submission;

/** A submission as labelled rows, in the order in which the staff reads them: for mails, the admin and the CSV. */
final class SubmissionRows
{
    /** What a submission says of itself, before its fields. */
    private const OWN = ['reference', 'received', 'kind', 'state', 'suspicions', 'language'];
    private const TOPIC = 'topic';

    /** @return array<string, array{string, string}> label and value by name; the value is empty where the form has none */
    public static function of(Submission $submission, string $lang): array
    {
        $rows = [];
        foreach ([...self::OWN, self::TOPIC, 'subject'] as $name) {
            $rows[$name] = [Forms::words($lang, "labels.fields.$name"), self::ownValue($name, $submission, $lang)];
        }
        foreach (Forms::rows() as $row) {
            $rows[$row] = [Forms::words($lang, "labels.fields.$row"), self::fieldValue($row, $submission, $lang)];
        }
        return $rows;
    }

    /** @var array<string, ?string> asked for once: a list has many that are about the same */
    private static array $titles = [];

    /** The title of what it is about; null where it is about nothing, or that is gone. */
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
                return (new Filler(ProfileWords::current(), $language))->fill(get_post((int) $row['post_id'])->post_title);
            }
        }
        return null;
    }

    /** What it is about, as the visitor has chosen it; empty where the form does not ask. */
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
        $word = static fn (string $list, string $key) => Forms::words($lang, "labels.$list.$key");
        return match ($name) {
            'reference' => $submission->reference,
            'received' => wp_date('Y-m-d H:i', $submission->receivedAt),
            'kind' => $word('kinds', $submission->kind),
            'state' => self::withRepeats($lang, $word('states', $submission->isAnswered() ? 'answered' : 'new'), $submission->repeats),
            'suspicions' => implode(', ', array_map(static fn (string $reason) => $word('suspicions', $reason), $submission->suspicions)),
            'language' => $submission->lang === 'ja' ? '日本語' : 'English',
            self::TOPIC => self::topic($submission, $lang),
            'subject' => self::subjectTitle($submission, $lang) ?? '',
        };
    }

    /** A text about a registration, with the reference of the earlier one that it repeats. */
    public static function withRepeats(string $lang, string $text, ?string $repeats): string
    {
        return $repeats === null ? $text : Forms::words($lang, 'labels.repeats', ['of' => $text, 'reference' => $repeats]);
    }
}
