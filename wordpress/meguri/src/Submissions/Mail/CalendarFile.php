<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Content\Fields;
use Meguri\Submissions\Forms;

/** Calendar file (RFC 5545) with the same UID as the site's. */
final class CalendarFile
{
    /** Maximum length in bytes. */
    private const LINE_LENGTH = 75;

    /** @param array{id: int, lang: string, title: string, description: string, place: string, href: string, starts_at: int, ends_at: int, modified_at: int} $event */
    public static function of(array $event): string
    {
        $host = (string) parse_url($event['href'], PHP_URL_HOST);
        $port = parse_url($event['href'], PHP_URL_PORT);
        $host .= $port === null ? '' : ":$port";
        $lines = [
            'BEGIN:VCALENDAR',
            'VERSION:2.0',
            "PRODID:-//$host//" . Forms::eventType() . '//' . strtoupper($event['lang']),
            'BEGIN:VEVENT',
            'UID:' . Fields::service(Forms::eventType())['entryName'] . "-$event[id]@$host",
            'SEQUENCE:0',
            'DTSTAMP:' . self::moment($event['modified_at']),
            'DTSTART:' . self::moment($event['starts_at']),
            'DTEND:' . self::moment($event['ends_at']),
            'SUMMARY:' . self::text($event['title']),
            'LOCATION:' . self::text($event['place']),
            'DESCRIPTION:' . self::text($event['description']),
            'URL;VALUE=URI:' . $event['href'],
            'STATUS:CONFIRMED',
            'LAST-MODIFIED:' . self::moment($event['modified_at']),
            'END:VEVENT',
            'END:VCALENDAR',
        ];
        return implode('', array_map(static fn (string $line) => self::fold($line) . "\r\n", $lines));
    }

    private static function moment(int $seconds): string
    {
        return gmdate('Ymd\THis\Z', $seconds);
    }

    private static function text(string $text): string
    {
        return str_replace(['\\', ';', ',', "\r\n", "\n"], ['\\\\', '\;', '\,', '\n', '\n'], $text);
    }

    private static function fold(string $line): string
    {
        $lines = [];
        while (strlen($line) > self::LINE_LENGTH) {
            $chunk = mb_strcut($line, 0, self::LINE_LENGTH, 'UTF-8');
            $lines[] = $chunk;
            $line = ' ' . substr($line, strlen($chunk));
        }
        return implode("\r\n", [...$lines, $line]);
    }
}
