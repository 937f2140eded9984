<?php

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Meguri\Content\SiteOptions;
use Meguri\Submissions\Forms;

/** @phpstan-type Part string|array{rows?: list<array{string, string}>, links?: list<array{string, string}>} */
final class Mail
{
    private const LINE = 'border-top:1px solid #c9c2b6';
    private const CELL = self::LINE . ';padding:8px 16px 8px 0;text-align:left;vertical-align:top;font-weight:400';

    private function __construct(
        public readonly string $to,
        public readonly string $subject,
        public readonly string $text,
        public readonly string $html,
        public readonly ?string $replyTo,
        public readonly ?array $calendar,
    ) {
    }

    /**
     * @param list<Part> $parts
     * @param list<string> $signature empty for staff
     * @param array{name: string, content: string}|null $calendar
     */
    public static function compose(
        string $lang,
        string $to,
        string $subject,
        array $parts,
        array $signature = [],
        ?string $replyTo = null,
        ?array $calendar = null,
    ): self {
        $end = $signature === [] ? [] : ["-- \n" . implode("\n", $signature)];
        $text = implode("\n\n", [...array_map([self::class, 'asText'], $parts), ...$end]) . "\n";
        $small = self::LINE . ';margin-top:32px;padding-top:16px;font-size:13px;color:#55504a';
        $footer = $signature === [] ? '' : "<p style=\"$small\">" . implode('<br>', array_map('esc_html', $signature)) . '</p>';
        $html = sprintf(
            '<!doctype html><html lang="%s"><head><meta charset="utf-8"><meta name="color-scheme" content="light"><title>%s</title></head>'
                . '<body style="margin:0;background:#f7f4ee;color:#1d1b18;font:16px/1.8 sans-serif">'
                . '<div style="max-width:38em;margin:0 auto;padding:32px 20px;overflow-wrap:anywhere">%s%s</div></body></html>',
            $lang,
            esc_html($subject),
            implode("\n", array_map([self::class, 'asHtml'], $parts)),
            $footer,
        );
        return new self($to, (string) preg_replace('/\s+/u', ' ', $subject), $text, $html, $replyTo, $calendar);
    }

    /** @return list<string> */
    public static function signature(string $lang): array
    {
        $profile = SiteOptions::profile($lang) ?? SiteOptions::profile('ja') ?? [];
        $address = $profile['address'] ?? null;
        $text = static fn (string $key, array $values) => Forms::text($lang, "mail.$key", $values);
        return array_values(array_filter([
            $profile['legal_name'] ?? get_bloginfo('name'),
            $address === null ? null : $text('address', ['postalCode' => $address['postal_code'], 'text' => $address['text']]),
            isset($profile['telephone']) ? $text('telephone', ['telephone' => $profile['telephone']]) : null,
            $profile['hours'] ?? null,
        ]));
    }

    private static function asText(string|array $part): string
    {
        if (is_string($part)) {
            return $part;
        }
        if (isset($part['links'])) {
            return implode("\n\n", array_map(static fn (array $link) => implode("\n", $link), $part['links']));
        }
        return implode("\n", array_map(
            static fn (array $row) => "■ $row[0]" . (str_contains($row[1], "\n") ? "\n" : ': ') . $row[1],
            $part['rows'],
        ));
    }

    private static function asHtml(string|array $part): string
    {
        if (is_string($part)) {
            return '<p>' . nl2br(esc_html($part), false) . '</p>';
        }
        if (isset($part['links'])) {
            return implode("\n", array_map(
                static fn (array $link) => sprintf('<p><a href="%s">%s</a></p>', esc_url($link[1]), esc_html($link[0])),
                $part['links'],
            ));
        }
        return '<table style="border-collapse:collapse;width:100%">' . implode('', array_map(static fn (array $row) => sprintf(
            '<tr><th scope="row" style="%s;color:#55504a">%s</th><td style="%s">%s</td></tr>',
            self::CELL,
            esc_html($row[0]),
            self::CELL,
            nl2br(esc_html($row[1]), false),
        ), $part['rows'])) . '</table>';
    }
}
