<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Content\Languages;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Links\Links;
use Meguri\Submissions\Mail\MailQueue;
use Meguri\Submissions\Mail\SubmissionRows;
use Meguri\Submissions\Storage\Seats;
use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\SubmissionType;

final class InboxPage
{
    private const SLUG = 'meguri-submission';
    private const PARENT = 'edit.php?post_type=' . SubmissionType::NAME;

    public static function register(): void
    {
        add_action('admin_menu', static function (): void {
            $title = __('Enquiry', 'meguri');
            add_submenu_page(self::PARENT, $title, $title, SubmissionType::CAPABILITY, self::SLUG, [self::class, 'show']);
        });
        // Hides the menu item; the list links here.
        add_action('admin_head', static fn () => remove_submenu_page(self::PARENT, self::SLUG));
        add_filter('get_edit_post_link', static function (?string $link, int $postId): ?string {
            return get_post_type($postId) === SubmissionType::NAME ? self::url($postId) : $link;
        }, 10, 2);
        add_action('load-post.php', static function (): void {
            $postId = (int) ($_GET['post'] ?? 0);
            if (get_post_type($postId) === SubmissionType::NAME) {
                wp_safe_redirect(self::url($postId));
                exit;
            }
        });
    }

    public static function url(int $postId): string
    {
        return add_query_arg(['page' => self::SLUG, 'id' => $postId], admin_url(self::PARENT));
    }

    public static function show(): void
    {
        $id = (int) ($_GET['id'] ?? 0);
        $row = current_user_can(SubmissionType::CAPABILITY) ? Submissions::row($id) : null;
        if ($row === null) {
            wp_die(esc_html__('This enquiry has been deleted.', 'meguri'), '', ['response' => 404, 'back_link' => true]);
        }
        printf('<div class="wrap"><h1>%s</h1>', esc_html($row['reference']));
        $submission = Submissions::find($id);
        if ($submission === null) {
            $sentence = __('This enquiry cannot be read. Restore it from a backup, or delete it.', 'meguri');
            printf('<div class="notice notice-error"><p>%s</p></div>', esc_html($sentence));
            self::showDeletion($id);
            echo '</div>';
            return;
        }
        if (($_GET['done'] ?? '') === '1') {
            printf('<div class="notice notice-success"><p>%s</p></div>', esc_html__('Done.', 'meguri'));
        }
        if (self::isBeyondCapacity($submission)) {
            $sentence = __('The event is fully booked. Release the registration beyond the capacity, or contact the visitor and delete it.', 'meguri');
            printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($sentence));
        }
        if ($submission->spamFlags !== []) {
            $sentence = __('Suspected abuse: neither the notice nor the acknowledgement has been sent. If the submission is genuine, release it.', 'meguri');
            printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($sentence));
        }
        self::showRows($submission);
        self::showDesk($submission);
        self::showFiles($submission);
        self::showMails($submission);
        self::showActions($submission);
        echo '</div>';
    }

    private static function showRows(Submission $submission): void
    {
        echo '<table class="widefat striped" style="max-width:60em"><tbody>';
        foreach (SubmissionRows::of($submission, Languages::ofUser()) as [$label, $value]) {
            if ($value !== '') {
                printf('<tr><th scope="row" style="width:12em">%s</th><td>%s</td></tr>', esc_html($label), nl2br(esc_html($value)));
            }
        }
        echo '</tbody></table>';
    }

    private static function showDesk(Submission $submission): void
    {
        printf('<h2>%s</h2>', esc_html__('Staff notes', 'meguri'));
        $current = $submission->assignee;
        $former = $current === 0 || isset(Staff::names()[$current]) ? [] : [$current => Staff::name($current)];
        ob_start();
        printf('<p><label for="meguri-in-charge">%s</label> ', esc_html__('Assignee', 'meguri'));
        echo '<select id="meguri-in-charge" name="assignee">';
        Staff::showOptions([InboxSearch::NOBODY => __('Unassigned', 'meguri')] + $former, (string) $current);
        echo '</select></p>';
        printf('<p><label for="meguri-note">%s</label><br>', esc_html__('Internal note', 'meguri'));
        printf(
            '<textarea id="meguri-note" name="note" rows="4" maxlength="%d" class="large-text" aria-describedby="meguri-note-help">%s</textarea>',
            (int) InboxActions::MAX_NOTE,
            esc_textarea($submission->note),
        );
        printf('<span id="meguri-note-help" class="description">%s</span></p>', esc_html__(
            'Visible to staff only. The note is included when a person requests their data, and is deleted with the enquiry.',
            'meguri',
        ));
        echo '<div style="max-width:60em">';
        InboxActions::showForm($submission->id, 'annotate', __('Save', 'meguri'), (string) ob_get_clean(), 'block');
        echo '</div>';
    }

    private static function showFiles(Submission $submission): void
    {
        if ($submission->files === []) {
            return;
        }
        printf('<h2>%s</h2><ul>', esc_html__('Files', 'meguri'));
        foreach ($submission->files as $index => $file) {
            printf('<li><a href="%s">%s</a></li>', esc_url(InboxActions::fileUrl($submission->id, $index)), esc_html($file['name']));
        }
        echo '</ul>';
    }

    private static function showMails(Submission $submission): void
    {
        $names = [MailQueue::NOTICE => __('Email to staff', 'meguri'), MailQueue::ACKNOWLEDGEMENT => __('Email to the visitor', 'meguri')];
        $states = ['sent' => __('sent', 'meguri'), 'waiting' => __('waiting', 'meguri'), 'given_up' => __('given up', 'meguri')];
        $lines = array_map(
            static fn (array $mail) => $names[$mail['kind']] . ': ' . $states[$mail['state']]
                . ((int) $mail['sent_at'] > 0 ? wp_date(' Y-m-d H:i', (int) $mail['sent_at']) : ''),
            MailQueue::ofSubmission($submission->id),
        );
        foreach (Links::ofSubmission($submission->id) as $link) {
            /* translators: 1: language, 2: number of downloads, 3: how many are allowed, 4: date and time */
            $sentence = __('Link to the document (%1$s): %2$d of %3$d downloads, until %4$s', 'meguri');
            $until = wp_date('Y-m-d H:i', (int) $link['expires_at']);
            $language = $link['lang'] === 'ja' ? '日本語' : 'English';
            $lines[] = sprintf($sentence, $language, (int) $link['downloads'], Forms::limit('link_downloads'), $until);
        }
        if ($lines !== []) {
            printf('<h2>%s</h2><ul><li>%s</li></ul>', esc_html__('Email', 'meguri'), implode('</li><li>', array_map('esc_html', $lines)));
        }
    }

    private static function showActions(Submission $submission): void
    {
        $isBeyondCapacity = self::isBeyondCapacity($submission);
        $hasPendingMail = array_filter(MailQueue::ofSubmission($submission->id), static fn (array $mail) => $mail['state'] !== 'sent') !== [];
        $labels = array_filter([
            'clear' => match (true) {
                $submission->spamFlags === [] => null,
                $isBeyondCapacity => __('Genuine: release it beyond the capacity and send its emails', 'meguri'),
                default => __('Genuine: release it and send its emails', 'meguri'),
            },
            'answer' => $submission->isAnswered() || $submission->spamFlags !== [] ? null : __('Mark as answered', 'meguri'),
            'reopen' => $submission->isAnswered() ? __('Mark as unanswered', 'meguri') : null,
            'retry' => $hasPendingMail ? __('Resend the email now', 'meguri') : null,
        ]);
        echo '<p>';
        foreach ($labels as $action => $label) {
            $overbook = $action === 'clear' && $isBeyondCapacity ? '<input type="hidden" name="overbook" value="1">' : '';
            InboxActions::showForm($submission->id, $action, $label, $overbook);
        }
        echo '</p>';
        self::showDeletion($submission->id);
    }

    private static function isBeyondCapacity(Submission $submission): bool
    {
        $event = (int) $submission->subject;
        return Forms::gives($submission->kind) === 'seat' && $submission->spamFlags !== [] && Seats::isFull($event)
            && Seats::ofMailbox($event, $submission->fields['email']) === null;
    }

    private static function showDeletion(int $id): void
    {
        printf('<h2>%s</h2>', esc_html__('Delete', 'meguri'));
        InboxActions::showForm($id, 'delete', __('Delete permanently', 'meguri'), sprintf(
            '<p><label><input type="checkbox" name="sure" value="1" required> %s</label></p>',
            esc_html__('Delete this enquiry with its files. This cannot be undone.', 'meguri'),
        ));
    }
}
