<?php

declare(strict_types=1);

namespace Meguri\Options;

use DateTimeImmutable;
use Meguri\Content\Formats;
use Meguri\Content\SiteOptions;

defined('ABSPATH') || exit;

/** Settings page of the site-wide notice */
final class NoticePage implements OptionsPage
{
    private const MAX_TEXT = 300;
    /** Format of `datetime-local` inputs */
    private const MOMENT = '/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/D';

    public function slug(): string
    {
        return 'meguri-notice';
    }

    public function title(): string
    {
        return __('Notice', 'meguri');
    }

    public function introduction(): string
    {
        return __('A notice of one sentence at the top of every page. Leave the sentence empty to show no notice. Without a period, the notice stays until you remove it.', 'meguri');
    }

    public function read(): array
    {
        $notice = (array) get_option(SiteOptions::NOTICE, []);
        return [
            'text' => ($notice['text'] ?? []) + ['ja' => '', 'en' => ''],
            'link' => $notice['link'] ?? '',
            'from' => self::local($notice['from'] ?? null),
            'until' => self::local($notice['until'] ?? null),
        ];
    }

    public function normalize(array $posted): array
    {
        $line = static fn (mixed $text) => is_string($text) ? trim((string) preg_replace('/\s+/u', ' ', $text)) : '';
        $moment = static fn (string $name) => Formats::inHalfWidth($line($posted[$name] ?? ''), self::MOMENT);
        return [
            'text' => ['ja' => $line($posted['text']['ja'] ?? ''), 'en' => $line($posted['text']['en'] ?? '')],
            'link' => Formats::named('href', $line($posted['link'] ?? '')),
            'from' => $moment('from'),
            'until' => $moment('until'),
        ];
    }

    public function check(array $values): array
    {
        if ($values['text'] === ['ja' => '', 'en' => '']) {
            return [];
        }
        $findings = [];
        $report = static function (string $place, string $label, string $message) use (&$findings): void {
            $findings[] = ['place' => $place, 'label' => $label, 'message' => $message];
        };
        foreach (['ja' => __('Sentence in Japanese', 'meguri'), 'en' => __('Sentence in English', 'meguri')] as $lang => $label) {
            $length = mb_strlen($values['text'][$lang]);
            if ($length === 0 || $length > self::MAX_TEXT) {
                $report("text.$lang", $label, $length === 0 ? __('Required.', 'meguri') : __('Too long.', 'meguri'));
            }
        }
        $problem = $values['link'] === '' ? null : ExistingPaths::problem($values['link']);
        if ($problem !== null) {
            $report('link', __('Link', 'meguri'), $problem);
        }
        foreach (['from' => __('From', 'meguri'), 'until' => __('Until', 'meguri')] as $name => $label) {
            if ($values[$name] !== '' && self::moment($values[$name]) === null) {
                $report($name, $label, __('Enter a date and a time, such as “2026-04-01T09:00”.', 'meguri'));
            }
        }
        [$from, $until] = [self::moment($values['from']), self::moment($values['until'])];
        if ($from !== null && $until !== null && $from >= $until) {
            $report('until', __('Until', 'meguri'), __('The end is before the start.', 'meguri'));
        }
        return $findings;
    }

    public function placeOf(string $lang, string $path): string
    {
        return str_starts_with($path, 'notice.text') ? "text.$lang" : 'link';
    }

    public function save(array $values): void
    {
        if ($values['text'] === ['ja' => '', 'en' => '']) {
            delete_option(SiteOptions::NOTICE);
            return;
        }
        $link = $values['link'] === '' ? null : $values['link'];
        $flags = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS;
        // A new id, so that visitors who dismissed a notice see the next.
        $digest = hash('sha256', (string) json_encode([$values['text'], $link], $flags), true);
        $id = substr(strtr(base64_encode($digest), '+/', '-_'), 0, 16);
        $utc = static fn (string $text) => self::moment($text)?->setTimezone(new \DateTimeZone('UTC'))->format('Y-m-d\TH:i:s.000\Z');
        $notice = ['id' => $id, 'text' => $values['text'], 'link' => $link, 'from' => $utc($values['from']), 'until' => $utc($values['until'])];
        update_option(SiteOptions::NOTICE, array_filter($notice, static fn ($value) => $value !== null), false);
    }

    public function show(OptionsForm $form, array $values): void
    {
        $fields = [
            ['text.ja', __('Sentence in Japanese', 'meguri'), $values['text']['ja'], 'text'],
            ['text.en', __('Sentence in English', 'meguri'), $values['text']['en'], 'text'],
            ['link', __('Link: a page of the site (/news/12), or https://', 'meguri'), $values['link'], 'text'],
            ['from', __('From', 'meguri'), $values['from'], 'datetime-local'],
            ['until', __('Until', 'meguri'), $values['until'], 'datetime-local'],
        ];
        foreach ($fields as [$place, $label, $value, $type]) {
            printf('<div class="meguri-field"><label for="meguri-%s">%s</label>', esc_attr(str_replace('.', '-', $place)), esc_html($label));
            $form->input($place, $value, $type);
            $form->error($place);
            echo '</div>';
        }
    }

    /** Returns null for an invalid local time. */
    private static function moment(string $text): ?DateTimeImmutable
    {
        $moment = DateTimeImmutable::createFromFormat('!Y-m-d\TH:i', $text, wp_timezone());
        return $moment !== false && $moment->format('Y-m-d\TH:i') === $text ? $moment : null;
    }

    private static function local(?string $moment): string
    {
        return $moment === null ? '' : (new DateTimeImmutable($moment))->setTimezone(wp_timezone())->format('Y-m-d\TH:i');
    }
}
