<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Settings;
use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\UnreadableSubmission;
use PHPMailer\PHPMailer\PHPMailer;
use Throwable;

final class Outbox
{
    public const HOOK = 'meguri_send_mails';
    private const BATCH = 20;

    public static function register(): void
    {
        add_action(self::HOOK, [self::class, 'sendDue']);
    }

    /** Sends after the response, so that visitors do not wait. */
    public static function sendAfterResponse(): void
    {
        // Fallback if this request ends early.
        self::scheduleNext();
        add_action('shutdown', static function (): void {
            ignore_user_abort(true);
            if (function_exists('fastcgi_finish_request')) {
                fastcgi_finish_request();
            } else {
                flush();
            }
            self::sendDue();
        }, 0);
    }

    public static function sendDue(): void
    {
        for ($count = 0; $count < self::BATCH; $count++) {
            $due = MailQueue::claim();
            if ($due === null) {
                break;
            }
            ['id' => $id, 'kind' => $kind, 'attempts' => $attempts] = $due;
            try {
                $submission = Submissions::read($id);
                $isSent = self::send($kind === MailQueue::NOTICE ? StaffNotice::of($submission) : Acknowledgement::of($submission));
            } catch (Throwable $error) {
                // Log no personal data.
                $cause = $error instanceof UnreadableSubmission ? $error->getMessage() : $error::class;
                $location = sprintf('%s:%d', $error->getFile(), $error->getLine());
                error_log("Meguri: the $kind of submission $id failed (attempt $attempts): $cause in $location");
                $isSent = false;
            }
            MailQueue::complete($id, $kind, $attempts, $isSent);
        }
        self::scheduleNext();
    }

    public static function send(Mail $mail): bool
    {
        $complete = static function (PHPMailer $mailer) use ($mail): void {
            $mailer->AltBody = $mail->text;
            // Prevents automatic replies (RFC 3834).
            $mailer->addCustomHeader('Auto-Submitted', 'auto-generated');
            if ($mail->calendar !== null) {
                $mailer->addStringAttachment($mail->calendar['content'], $mail->calendar['name'], 'base64', 'text/calendar; charset=utf-8');
            }
        };
        $sender = static fn (string $address) => Settings::mailFrom() ?? $address;
        add_action('phpmailer_init', $complete);
        add_filter('wp_mail_from', $sender);
        $replyTo = $mail->replyTo === null ? [] : ["Reply-To: <$mail->replyTo>"];
        try {
            return wp_mail($mail->to, $mail->subject, $mail->html, ['Content-Type: text/html; charset=UTF-8', ...$replyTo]);
        } finally {
            // Also after exceptions, so that the next email is unaffected.
            remove_action('phpmailer_init', $complete);
            remove_filter('wp_mail_from', $sender);
        }
    }

    public static function scheduleNext(): void
    {
        $due = MailQueue::nextDue();
        if ($due !== null && wp_next_scheduled(self::HOOK) === false) {
            wp_schedule_single_event(max(time() + MINUTE_IN_SECONDS, $due), self::HOOK);
        }
    }
}
