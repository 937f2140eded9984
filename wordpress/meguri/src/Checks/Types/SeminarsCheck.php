<?php

declare(strict_types=1);

namespace Meguri\Checks\Types;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\FieldCheck;
use Meguri\Content\Fields;
use Meguri\Editor\FieldTexts;

defined('ABSPATH') || exit;

/** Checks the order of a seminar's times, and its venue. */
final class SeminarsCheck implements TypeCheck
{
    public static function run(EditedEntry $entry, FieldCheck $check): void
    {
        $isOnline = (bool) $entry->field('online');
        if ($entry->lang === 'ja') {
            self::times($entry, $check);
            if (!$isOnline && !FieldCheck::isEmpty($entry->field('join_url'))) {
                self::report($check, 'join_url', __('Only online seminars have a link to take part.', 'meguri'));
            }
        }
        $hasVenue = !FieldCheck::isEmpty($entry->field('venue'));
        if ($hasVenue === $isOnline) {
            self::report($check, 'venue', $isOnline
                ? __('Online seminars have no venue.', 'meguri')
                : __('Enter the venue, or choose “online”.', 'meguri'), !$isOnline);
        }
    }

    private static function times(EditedEntry $entry, FieldCheck $check): void
    {
        $moment = static fn (string $name) => strtotime((string) $entry->field($name)) ?: null;
        [$start, $end, $close] = [$moment('starts_at'), $moment('ends_at'), $moment('closes_at')];
        if ($start !== null && $end !== null && $end <= $start) {
            self::report($check, 'ends_at', __('The end must be after the start.', 'meguri'));
        }
        if ($start !== null && $close !== null && $close > $start) {
            self::report($check, 'closes_at', __('Registration closes after the seminar starts.', 'meguri'));
        }
    }

    private static function report(FieldCheck $check, string $name, string $message, bool $isMissing = false): void
    {
        $field = Fields::shared('seminars')[$name] ?? Fields::translated('seminars')[$name];
        $check->report("meta.$name", FieldTexts::label($field, $name), $message, $isMissing);
    }
}
