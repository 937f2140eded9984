<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Api\ApiError;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Intake\Envelope;
use Meguri\Submissions\Mail\PlausibleName;
use Meguri\Submissions\Storage\Submissions;
use PHPUnit\Framework\TestCase;

/** Examples shared with the site's tests: `tests/unit/forms/normalisation.json` */
final class SubmissionExamplesTest extends TestCase
{
    private const ENQUIRY = ['lang' => 'ja', 'kind' => 'press', 'name' => '見本 太郎', 'email' => 'a@example.jp', 'message' => 'a', 'consent' => 'yes'];
    /** A field for each type */
    private const FIELDS = [
        'telephone' => 'telephone', 'kana' => 'kana', 'email' => 'email', 'place' => 'place', 'line' => 'company', 'text' => 'message',
    ];

    /** @dataProvider types */
    public function testAcceptsValuesNormalizedByTheSite(string $type): void
    {
        foreach (self::examples()['fields'][$type]['accepted'] as [, $normalized]) {
            self::assertSame($normalized, self::check([self::FIELDS[$type] => $normalized])[self::FIELDS[$type]]);
        }
    }

    /** @dataProvider types */
    public function testRejectsValuesThatTheSiteRejects(string $type): void
    {
        $field = self::FIELDS[$type];
        foreach (self::examples()['fields'][$type]['refused'] as $input) {
            self::assertSame("Invalid parameter(s): fields.$field", self::problem([$field => $input]), $input);
        }
        self::assertSame("Invalid parameter(s): fields.$field", self::problem([$field => ['a']]));
        self::assertSame("Invalid parameter(s): fields.$field", self::problem([$field => str_repeat('あ', 5001)]));
    }

    public function testAddsDefaultsAndDropsUnknownFields(): void
    {
        $fields = self::check(['admin' => 'yes']);
        self::assertSame(['lang', 'kind', 'place', 'use', 'name', 'kana'], array_slice(array_keys($fields), 0, 6));
        self::assertSame(['', false], [$fields['company'], isset($fields['admin'])]);
    }

    public function testFindsEqualMailboxes(): void
    {
        foreach (self::examples()['mailboxes'] as [$email, $mailbox]) {
            self::assertSame($mailbox, Submissions::mailbox($email));
        }
    }

    public function testGreetsPlausibleNamesOnly(): void
    {
        foreach (self::examples()['greeted_names'] as $outcome => $names) {
            foreach ($names as $name) {
                self::assertSame($outcome === 'accepted', PlausibleName::is($name), $name);
            }
        }
    }

    public function testLabelsRowsAndChoices(): void
    {
        foreach (Forms::rows() as $row) {
            self::assertNotSame('', Forms::text('ja', "labels.fields.$row"));
        }
        self::assertSame('投資', Forms::valueLabel('ja', 'contact', 'kind', 'investment'));
        self::assertSame('no longer offered', Forms::valueLabel('ja', 'contact', 'kind', 'no longer offered'));
    }

    /** @return iterable<string, array{string}> */
    public static function types(): iterable
    {
        foreach (array_keys(self::FIELDS) as $type) {
            yield $type => [$type];
        }
    }

    /** @param array<string, mixed> $changes @return array<string, string> */
    private static function check(array $changes): array
    {
        return Envelope::check('contact', ['idempotency_key' => str_repeat('k', 16), 'fields' => $changes + self::ENQUIRY])->fields;
    }

    /** @param array<string, mixed> $changes */
    private static function problem(array $changes): string
    {
        try {
            self::check($changes);
        } catch (ApiError $error) {
            return $error->getMessage();
        }
        return '';
    }

    /** @return array<string, mixed> */
    private static function examples(): array
    {
        $text = (string) file_get_contents(__DIR__ . '/../../tests/unit/forms/normalisation.json');
        return json_decode($text, true, 512, JSON_THROW_ON_ERROR);
    }
}
