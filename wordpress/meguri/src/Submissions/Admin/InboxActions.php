<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Content\Languages;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Mail\MailQueue;
use Meguri\Submissions\Mail\Outbox;
use Meguri\Submissions\Storage\PrivateFiles;
use Meguri\Submissions\Storage\Seats;
use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\SubmissionType;
use Meguri\Submissions\Storage\Transaction;

/** Handles staff actions; checks capability and nonce of every request. */
final class InboxActions
{
    private const CHANGE = 'meguri_submission';
    private const FILE = 'meguri_submission_file';
    private const EXPORT = 'meguri_submissions_export';
    /** Maximum length of a note, in characters. */
    public const MAX_NOTE = 1000;
    private const TYPES = ['pdf' => 'application/pdf', 'docx' => 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'];

    public static function register(): void
    {
        add_action('admin_post_' . self::CHANGE, [self::class, 'change']);
        add_action('admin_post_' . self::FILE, [self::class, 'sendFile']);
        add_action('admin_post_' . self::EXPORT, [self::class, 'export']);
    }

    public static function fileUrl(int $id, int $index): string
    {
        return self::url(self::FILE, ['id' => $id, 'file' => $index], self::FILE . $id);
    }

    public static function exportUrl(?string $kind): string
    {
        return self::url(self::EXPORT, ['kind' => (string) $kind], self::EXPORT);
    }

    public static function showForm(int $id, string $action, string $label, string $moreHtml = '', string $display = 'inline-block'): void
    {
        printf('<form method="post" action="%s" style="display:%s">', esc_url(admin_url('admin-post.php')), esc_attr($display));
        foreach (['action' => self::CHANGE, 'id' => $id, 'change' => $action] as $name => $value) {
            printf('<input type="hidden" name="%s" value="%s">', esc_attr($name), esc_attr((string) $value));
        }
        wp_nonce_field(self::CHANGE . $id, '_wpnonce', false);
        printf('%s<button class="button">%s</button></form> ', $moreHtml, esc_html($label));
    }

    public static function change(): never
    {
        $id = (int) ($_POST['id'] ?? 0);
        self::allowed(self::CHANGE . $id, $id);
        $change = sanitize_key(is_string($_POST['change'] ?? null) ? $_POST['change'] : '');
        if ($change === 'delete' && ($_POST['sure'] ?? '') === '1') {
            wp_delete_post($id, true);
            wp_safe_redirect(admin_url('edit.php?post_type=' . SubmissionType::NAME));
            exit;
        }
        $submission = Submissions::find($id) ?? self::unreadable();
        $note = sanitize_textarea_field(is_string($_POST['note'] ?? null) ? wp_unslash($_POST['note']) : '');
        $result = '1';
        match ($change) {
            'answer' => wp_update_post(['ID' => $id, 'post_status' => SubmissionType::ANSWERED]),
            'reopen' => wp_update_post(['ID' => $id, 'post_status' => SubmissionType::NEW]),
            'clear' => $result = self::clear($submission, ($_POST['overbook'] ?? '') === '1') ? '1' : 'full',
            'annotate' => self::annotate($submission, (int) ($_POST['assignee'] ?? 0), $note),
            'retry' => MailQueue::retry($id),
            default => null,
        };
        if ($change === 'clear' || $change === 'retry') {
            Outbox::sendAfterResponse();
        }
        wp_safe_redirect(add_query_arg('done', $result, InboxPage::url($id)));
        exit;
    }

    public static function sendFile(): never
    {
        $id = (int) ($_GET['id'] ?? 0);
        self::allowed(self::FILE . $id, $id);
        $submission = Submissions::find($id) ?? self::unreadable();
        $file = $submission->files[(int) ($_GET['file'] ?? -1)] ?? null;
        $path = $file === null ? null : PrivateFiles::path($file['stored_as']);
        if ($path === null) {
            wp_die(esc_html__('This file no longer exists.', 'meguri'), '', ['response' => 404, 'back_link' => true]);
        }
        self::head(self::TYPES[$file['kind']], "$submission->reference.$file[kind]", $file['name']);
        header('Content-Length: ' . filesize($path));
        // Visitors' files must not render in the admin.
        header('Content-Security-Policy: sandbox');
        readfile($path);
        exit;
    }

    public static function export(): never
    {
        self::allowed(self::EXPORT);
        $kind = sanitize_key(is_string($_GET['kind'] ?? null) ? $_GET['kind'] : '');
        self::head('text/csv; charset=UTF-8', 'enquiries-' . wp_date('Ymd-Hi') . '.csv');
        CsvExport::write(in_array($kind, Forms::kinds(), true) ? $kind : null, Languages::ofUser());
        exit;
    }

    /**
     * Releases a flagged submission.
     *
     * @return bool false if no seat is left
     */
    private static function clear(Submission $submission, bool $isOverbooking): bool
    {
        if ($submission->spamFlags === []) {
            return true;
        }
        $event = Forms::gives($submission->kind) === 'seat' ? (int) $submission->subject : null;
        $isCleared = Transaction::run(static function () use ($submission, $event, $isOverbooking): bool {
            // The button may be clicked twice.
            if (Submissions::read($submission->id)->spamFlags === []) {
                return true;
            }
            $earlierReference = $event === null ? null : Seats::ofMailbox($event, $submission->fields['email']);
            if ($event !== null && $earlierReference === null && !$isOverbooking && Seats::isFull($event)) {
                return false;
            }
            Submissions::clear($submission->id, $earlierReference);
            MailQueue::add(Submissions::read($submission->id));
            return true;
        });
        if ($isCleared && $event !== null) {
            Seats::announce($event);
        }
        return $isCleared;
    }

    /** An assignee who has lost access may stay. */
    private static function annotate(Submission $submission, int $assignee, string $note): void
    {
        $isValidAssignee = $assignee === 0 || $assignee === $submission->assignee || isset(Staff::names()[$assignee]);
        if (!$isValidAssignee || mb_strlen($note) > self::MAX_NOTE) {
            /* translators: %d: number of characters */
            $sentence = sprintf(__('This was not saved: the note has more than %d characters, or the assignee has no access to enquiries.', 'meguri'), self::MAX_NOTE);
            wp_die(esc_html($sentence), '', ['response' => 400, 'back_link' => true]);
        }
        if (!Submissions::annotate($submission->id, $assignee, $note)) {
            wp_die(esc_html__('This was not saved. Please try again.', 'meguri'), '', ['response' => 500, 'back_link' => true]);
        }
    }

    private static function unreadable(): never
    {
        wp_die(esc_html__('This enquiry cannot be read.', 'meguri'), '', ['response' => 500, 'back_link' => true]);
    }

    private static function allowed(string $nonce, ?int $id = null): void
    {
        if (!current_user_can(SubmissionType::CAPABILITY)) {
            wp_die(esc_html__('You are not allowed to do this.', 'meguri'), '', ['response' => 403]);
        }
        check_admin_referer($nonce);
        if ($id !== null && Submissions::row($id) === null) {
            wp_die(esc_html__('This enquiry has been deleted.', 'meguri'), '', ['response' => 404, 'back_link' => true]);
        }
    }

    private static function head(string $type, string $plainName, ?string $name = null): void
    {
        nocache_headers();
        header("Content-Type: $type");
        header('X-Content-Type-Options: nosniff');
        header(sprintf('Content-Disposition: attachment; filename="%s"; filename*=UTF-8\'\'%s', $plainName, rawurlencode($name ?? $plainName)));
    }

    private static function url(string $action, array $arguments, string $nonce): string
    {
        return add_query_arg(['action' => $action, '_wpnonce' => wp_create_nonce($nonce)] + $arguments, admin_url('admin-post.php'));
    }
}
