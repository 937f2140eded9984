<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

use Meguri\Api\ApiError;
use Meguri\Documents\EventState;
use Meguri\Submissions\Links\Links;
use Meguri\Submissions\Mail\MailQueue;
use Meguri\Submissions\Storage\Seats;
use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\Transaction;

final class Intake
{
    /** Seconds in which equal content is a duplicate. */
    private const DUPLICATE_WINDOW = 24 * 60 * 60;

    /**
     * Stores a submission unless it is a duplicate: same key and content, or same content within a day.
     *
     * Repeat and flagged registrations take no seat but receive the same response.
     *
     * @return array{reference: string, is_new: bool, links: list<array<string, mixed>>}
     * @throws ApiError and stores nothing
     */
    public static function store(string $kind, Envelope $envelope, array $files, Subject $subject): array
    {
        $content = self::digest([$kind, $subject->entryId, $envelope->fields, array_map(
            static fn (array $file) => [$file['name'], $file['digest']],
            $files,
        )]);
        $digest = self::digest([$envelope->key, $content]);
        $state = self::eventState($subject);
        $stored = Transaction::run(static function () use ($kind, $envelope, $files, $subject, $content, $digest): array {
            // Match by key only, because equal content must not reveal another registrant's reference.
            $existing = Submissions::findDuplicate($digest, $subject->event === null ? $content : null, time() - self::DUPLICATE_WINDOW);
            if ($existing !== null) {
                $links = Links::issue((int) $existing['post_id'], $subject->linkTo);
                return ['reference' => $existing['reference'], 'is_new' => false, 'links' => $links];
            }
            self::checkSeat($subject);
            $hasSeat = $subject->event !== null && $envelope->spamFlags === [];
            $earlierReference = $hasSeat ? Seats::ofMailbox((int) $subject->entryId, $envelope->fields['email']) : null;
            $submission = Submissions::add([
                'kind' => $kind,
                'lang' => $envelope->fields['lang'],
                'subject' => $subject->entryId ?? 0,
                'email' => $envelope->fields['email'],
                'event_ends_at' => $subject->event['ends_at'] ?? 0,
                'once' => $digest,
                'content' => $content,
                'repeats' => (string) $earlierReference,
            ], $envelope->fields, $files, $envelope->spamFlags);
            if ($envelope->spamFlags === []) {
                MailQueue::add($submission);
            }
            return ['reference' => $submission->reference, 'is_new' => true, 'links' => Links::issue($submission->id, $subject->linkTo)];
        });
        if ($state !== self::eventState($subject)) {
            Seats::announce((int) $subject->entryId);
        }
        return $stored;
    }

    /**
     * Applies to repeat registrations, too: the response must not reveal registered mailboxes.
     *
     * @throws ApiError
     */
    private static function checkSeat(Subject $subject): void
    {
        if ($subject->event === null) {
            return;
        }
        if ($subject->event['is_closed']) {
            throw new ApiError('rest_registration_closed', 'Registration has ended, or the event is cancelled.');
        }
        if (Seats::countTaken((int) $subject->entryId) >= $subject->event['capacity']) {
            throw new ApiError('rest_registration_full', 'No seat is left.');
        }
    }

    private static function eventState(Subject $subject): ?string
    {
        Seats::forget();
        return $subject->event === null ? null : EventState::of($subject->event['document'], (int) $subject->entryId);
    }

    private static function digest(array $value): string
    {
        return hash('sha256', (string) json_encode($value, JSON_THROW_ON_ERROR));
    }
}
