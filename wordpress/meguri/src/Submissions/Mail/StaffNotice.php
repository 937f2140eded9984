<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Settings;
use Meguri\Submissions\Admin\InboxPage;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\Submission;

/**
 * The subject omits the sender's name, because phones show subjects on lock screens.
 * Files are not attached, because mailboxes ignore retention periods.
 */
final class StaffNotice
{
    public static function of(Submission $submission): Mail
    {
        $lang = self::language();
        $kind = Forms::text($lang, "labels.kinds.$submission->kind");
        $rows = SubmissionRows::of($submission, $lang);
        $topic = $rows['topic'][1] ?: $rows['subject'][1];
        unset($rows['state']);
        $filled = array_values(array_filter($rows, static fn (array $row) => $row[1] !== ''));
        $texts = self::texts($lang);
        $earlierReference = $submission->earlierReference;
        $seat = $earlierReference === null ? [] : [sprintf($texts['repeats'], $earlierReference)];
        return Mail::compose(
            $lang,
            Settings::mailTo($submission->kind),
            sprintf($texts['subject'], $kind, SubmissionRows::withEarlierReference($lang, trim("$topic $submission->reference"), $earlierReference)),
            [sprintf($texts['opening'], $kind), ...$seat, ['rows' => $filled], ['links' => [[$texts['link'], InboxPage::url($submission->id)]]]],
            [],
            $submission->fields['email'],
        );
    }

    public static function language(): string
    {
        return str_starts_with(get_locale(), 'ja') ? 'ja' : 'en';
    }

    /** @return array{subject: string, opening: string, repeats: string, link: string} */
    private static function texts(string $lang): array
    {
        return $lang === 'ja' ? [
            'subject' => '【%s】%s',
            'opening' => 'サイトから%sを受信しました。このメールに返信すると、ご本人に届きます。',
            'repeats' => '同じメールアドレスから、すでに受付番号 %s でお申し込みいただいています。お席は増えていません。内容に変更がないかをご確認ください。',
            'link' => '管理画面で開く（添付の確認、対応済みの記録）',
        ] : [
            'subject' => '[%s] %s',
            'opening' => '%s received from the site. A reply to this message goes to the sender.',
            'repeats' => 'The same e-mail address is already registered, with the reference %s. No second seat has been taken. Please check whether anything has changed.',
            'link' => 'Open in WordPress (files, and marking it as answered)',
        ];
    }
}
