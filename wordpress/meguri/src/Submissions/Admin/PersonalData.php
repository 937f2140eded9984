<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Submissions\Mail\StaffNotice;
use Meguri\Submissions\Mail\SubmissionRows;
use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\SubmissionType;

final class PersonalData
{
    private const PER_PAGE = 50;

    public static function register(): void
    {
        add_filter('wp_privacy_personal_data_exporters', static fn (array $handlers) => ['meguri-submissions' => [
            'exporter_friendly_name' => __('Enquiries', 'meguri'),
            'callback' => [self::class, 'export'],
        ]] + $handlers);
        add_filter('wp_privacy_personal_data_erasers', static fn (array $handlers) => ['meguri-submissions' => [
            'eraser_friendly_name' => __('Enquiries', 'meguri'),
            'callback' => [self::class, 'erase'],
        ]] + $handlers);
    }

    /** @return array{data: list<array<string, mixed>>, done: bool} */
    public static function export(string $email, int $page = 1): array
    {
        $ids = Submissions::idsOfPerson($email, self::PER_PAGE, ($page - 1) * self::PER_PAGE);
        $items = array_map(static fn (Submission $submission) => [
            'group_id' => SubmissionType::NAME,
            'group_label' => __('Enquiries', 'meguri'),
            'item_id' => $submission->reference,
            'data' => array_values(array_map(
                static fn (array $row) => ['name' => $row[0], 'value' => $row[1]],
                array_filter(self::rows($submission), static fn (array $row) => $row[1] !== ''),
            )),
        ], Submissions::ofPosts($ids));
        return ['data' => $items, 'done' => count($ids) < self::PER_PAGE];
    }

    /**
     * Includes the note, which concerns the person.
     *
     * @return list<array{string, string}>
     */
    private static function rows(Submission $submission): array
    {
        return [...array_values(SubmissionRows::of($submission, StaffNotice::language())), [__('Internal note', 'meguri'), $submission->note]];
    }

    /** @return array{items_removed: int, items_retained: int, messages: list<string>, done: bool} */
    public static function erase(string $email, int $page = 1): array
    {
        // The offset is always 0, because earlier pages are deleted.
        $ids = Submissions::idsOfPerson($email, self::PER_PAGE, 0);
        $removed = array_filter($ids, static fn (int $id) => get_post($id) === null || (bool) wp_delete_post($id, true));
        $retained = count($ids) - count($removed);
        return [
            'items_removed' => count($removed),
            'items_retained' => $retained,
            'messages' => [],
            'done' => count($ids) < self::PER_PAGE || $retained > 0,
        ];
    }
}
