<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Submissions\Mail\Acknowledgement;
use Meguri\Submissions\Mail\Mail;
use Meguri\Submissions\Mail\Outbox;
use PHPUnit\Framework\TestCase;
use RuntimeException;

/** Uses a WordPress that sends no email. */
final class MailTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        require_once __DIR__ . '/stand-ins/mailer.php';
    }

    public function testMentionsTheLinkToOnlineParticipantsOnly(): void
    {
        $formCopy = ['reply' => 'お越しください。', 'reply_online' => 'リンクをお送りします。'];
        self::assertSame('お越しください。', Acknowledgement::reply($formCopy, false));
        self::assertSame('リンクをお送りします。', Acknowledgement::reply($formCopy, true));
        self::assertSame('お越しください。', Acknowledgement::reply(['reply' => 'お越しください。'], true));
        self::assertNull(Acknowledgement::reply([], true));
    }

    public function testRemovesHooksWhenTheMailerThrows(): void
    {
        $sent = [];
        $GLOBALS['meguri_mailer'] = static function (array $hooks) use (&$sent): bool {
            $sent[] = count($hooks);
            return count($sent) > 1 ? true : throw new RuntimeException('The mail server is gone.');
        };
        try {
            Outbox::send(self::mail());
            self::fail('It must be known that it failed.');
        } catch (RuntimeException) {
            self::assertTrue(Outbox::send(self::mail()));
        }
        self::assertSame([2, 2], $sent);
    }

    private static function mail(): Mail
    {
        return Mail::compose('ja', 'hanako@example.jp', 'お申し込み', ['本文'], [], null, ['name' => 'a.ics', 'content' => 'BEGIN:VCALENDAR']);
    }
}
