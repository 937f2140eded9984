<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Content\SiteOptions;
use Meguri\Settings;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Links\Links;
use Meguri\Submissions\Links\LinkTokens;
use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Submissions;

/**
 * Acknowledgement to the visitor.
 * It repeats only plausible names; otherwise the form could send any text to any address.
 */
final class Acknowledgement
{
    public static function of(Submission $submission): Mail
    {
        [$lang, $kind, $earlierReference] = [$submission->lang, $submission->kind, $submission->earlierReference];
        $reference = $earlierReference ?? $submission->reference;
        $name = $submission->fields['name'];
        $greeting = PlausibleName::is($name) ? self::text($lang, 'greeting', ['name' => $name]) : self::text($lang, 'greetingWithoutName');
        $event = Forms::gives($kind) === 'seat' ? MailedEvent::find((int) $submission->subject, $lang) : null;
        $profile = SiteOptions::profile($lang) ?? SiteOptions::profile('ja') ?? [];
        // Links are the reply to document requests.
        $reply = Forms::gives($kind) === 'links' || $earlierReference !== null ? null : self::reply($profile['forms'][$kind] ?? [], $event?->isOnline() ?? false);
        $parts = [
            $greeting,
            ...self::thanks($submission, $event),
            ...($reply === null ? [] : [$reply]),
            self::text($lang, 'reference', ['reference' => $reference]),
            self::text($lang, 'mistaken'),
        ];
        $subject = Forms::text($lang, $earlierReference === null ? "forms.$kind.subject" : 'mail.registration.repeatedSubject', ['reference' => $reference]);
        // Only the earlier registration's address may receive its reference.
        $to = ($earlierReference === null ? null : Submissions::emailOf($earlierReference)) ?? $submission->fields['email'];
        return Mail::compose($lang, $to, $subject, $parts, Mail::signature($lang), null, $event?->calendar());
    }

    public static function reply(array $formCopy, bool $isOnline): ?string
    {
        return ($isOnline ? $formCopy['reply_online'] ?? null : null) ?? $formCopy['reply'] ?? null;
    }

    /** @return list<string|array<string, mixed>> */
    private static function thanks(Submission $submission, ?MailedEvent $event): array
    {
        [$lang, $kind] = [$submission->lang, $submission->kind];
        $title = SubmissionRows::subjectTitle($submission, $lang)
            ?? (Forms::form($kind)['subject'] === null ? '' : Forms::text($lang, "forms.$kind.untitled"));
        if ($submission->earlierReference !== null) {
            $values = ['title' => $title, 'earlier' => $submission->earlierReference, 'reference' => $submission->reference];
            return [self::text($lang, 'registration.repeated', $values), ...($event?->details() ?? [])];
        }
        $thanks = Forms::text($lang, "forms.$kind.thanks", [
            'title' => $title,
            'topic' => SubmissionRows::topic($submission, $lang),
            'reference' => $submission->reference,
        ]);
        if (Forms::gives($kind) !== 'links') {
            return [$thanks, ...($event?->details() ?? [])];
        }
        return [$thanks, ['links' => self::links($submission, $lang)], self::text($lang, 'download.expires', [
            'hours' => Forms::limit('link_hours'),
            'downloads' => Forms::limit('link_downloads'),
        ])];
    }

    /** @return list<array{string, string}> through the site */
    private static function links(Submission $submission, string $lang): array
    {
        $valid = array_filter(Links::ofSubmission($submission->id), static fn (array $link) => (int) $link['expires_at'] > time());
        return array_values(array_map(static fn (array $link) => [
            self::text($lang, "download.file.{$link['lang']}"),
            Settings::siteOrigin() . '/documents/'
                . LinkTokens::sign(['id' => $link['id'], 'expires_at' => (int) $link['expires_at']]),
        ], $valid));
    }

    private static function text(string $lang, string $path, array $values = []): string
    {
        return Forms::text($lang, "mail.$path", $values);
    }
}
