<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Settings;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\Retention;
use Meguri\Submissions\Storage\SubmissionType;
use Meguri\Submissions\Storage\Tables;

/** Reports flagged submissions: new ones daily, pending ones weekly. Contains no names. */
final class FlaggedDigest
{
    /** `{newest, at}` of the last report. */
    private const REPORTED = 'meguri_suspected_told';
    private const REMINDER = 7 * DAY_IN_SECONDS;

    public static function register(): void
    {
        add_action(Retention::HOOK, [self::class, 'send'], 20);
    }

    public static function send(): void
    {
        global $wpdb;
        $rows = $wpdb->get_results($wpdb->prepare(
            'SELECT s.post_id, s.kind FROM ' . Tables::submissions() . " s JOIN $wpdb->posts p ON p.ID = s.post_id WHERE p.post_status = %s",
            SubmissionType::FLAGGED,
        ), ARRAY_A);
        $reported = get_option(self::REPORTED, ['newest' => 0, 'at' => 0]);
        $newest = max([0, ...array_map('intval', array_column($rows, 'post_id'))]);
        if ($newest === 0 || ($newest <= $reported['newest'] && time() - $reported['at'] < self::REMINDER)) {
            return;
        }
        $isSent = true;
        foreach (array_unique(array_map([Settings::class, 'mailTo'], Forms::kinds())) as $mailbox) {
            $mailboxRows = array_filter($rows, static fn (array $row) => Settings::mailTo($row['kind']) === $mailbox);
            if ($mailboxRows !== []) {
                $isSent = Outbox::send(self::compose($mailbox, count($mailboxRows))) && $isSent;
            }
        }
        if ($isSent) {
            update_option(self::REPORTED, ['newest' => $newest, 'at' => time()], false);
        }
    }

    private static function compose(string $mailbox, int $count): Mail
    {
        $lang = StaffNotice::language();
        $url = admin_url('edit.php?post_type=' . SubmissionType::NAME . '&post_status=' . SubmissionType::FLAGGED);
        return $lang === 'ja' ? Mail::compose($lang, $mailbox, "【要確認】迷惑送信の疑いで保留中のものが{$count}件あります", [
            "迷惑送信の疑いがあるもの{$count}件を、通知も受付メールも送らずに保留しています。送信した方の画面には、受け付けた旨が表示されています。"
                . '正当なものが含まれる場合がありますので、内容をご確認ください。',
            ['links' => [['保留中の一覧を開く', $url]]],
        ]) : Mail::compose($lang, $mailbox, "[Please review] Submissions flagged as suspected abuse: $count", [
            "Submissions held as suspected abuse: $count. No notice or acknowledgement has been sent, but the senders saw a "
                . 'confirmation. Some may be genuine: please review them.',
            ['links' => [['Open the flagged submissions', $url]]],
        ]);
    }
}
