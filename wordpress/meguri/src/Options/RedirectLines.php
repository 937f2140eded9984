<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Content\Formats;
use Meguri\Content\SiteOptions;

/**
 * Redirects as lines of text: `/old /new 302 ja`. Keep in sync with `contract/site/redirect.ts` and
 * `check-redirects.ts`.
 */
final class RedirectLines
{
    private const MAX_ADDRESS = 500;

    /** @var array<int, array{from: string, to: ?string, status: int, lang?: string}> by line number */
    private array $rows = [];
    /** @var array<int, string> */
    private array $problems = [];

    public function __construct(string $text)
    {
        foreach (explode("\n", $text) as $index => $line) {
            $parts = preg_split('/[\s\x{3000}]+/u', $line, -1, PREG_SPLIT_NO_EMPTY) ?: [];
            if ($parts !== []) {
                $this->read($index + 1, $parts);
            }
        }
        if (count($this->rows) > SiteOptions::MAX_REDIRECTS) {
            /* translators: %d: number of lines */
            $this->problems[0] = sprintf(__('The maximum is %d lines.', 'meguri'), SiteOptions::MAX_REDIRECTS);
        }
        $this->compare();
    }

    /** @return list<array<string, mixed>> */
    public function rows(): array
    {
        return array_values($this->rows);
    }

    /** @return array<int, string> messages by line number; 0 concerns all lines */
    public function problems(): array
    {
        ksort($this->problems);
        return $this->problems;
    }

    public static function format(array $row): string
    {
        $status = $row['status'] === 301 || $row['to'] === null ? '' : (string) $row['status'];
        return implode(' ', array_filter([$row['from'], $row['to'] ?? '410', $status, $row['lang'] ?? '']));
    }

    /** @param non-empty-list<string> $parts */
    private function read(int $line, array $parts): void
    {
        $from = Formats::named('old_address', array_shift($parts));
        $to = null;
        $status = 301;
        $lang = [];
        foreach ($parts as $part) {
            $option = Formats::inHalfWidth($part, '~^(?:301|302|410|ja|en)$~D');
            if (in_array($option, ['301', '302', '410'], true)) {
                $status = (int) $option;
            } elseif (in_array($option, ['ja', 'en'], true)) {
                $lang = ['lang' => $option];
            } elseif ($to === null) {
                $to = Formats::named('href', $option);
            } else {
                $this->problems[$line] = __('The line has two new addresses.', 'meguri');
            }
        }
        $this->rows[$line] = ['from' => $from, 'to' => $to, 'status' => $status] + $lang;
        $problem = self::problemOf($from, $to, $status);
        if ($problem !== null) {
            $this->problems[$line] ??= $problem;
        }
    }

    private static function problemOf(string $from, ?string $to, int $status): ?string
    {
        return match (true) {
            !Formats::is('old_address', $from) || strlen($from) > self::MAX_ADDRESS => Formats::sentenceOf('old_address'),
            $status === 410 && $to !== null => __('A permanently deleted page (410) has no new address.', 'meguri'),
            $status !== 410 && $to === null => __('The new address is missing.', 'meguri'),
            $to === null && str_contains($from, '?') => __('An address with a question mark needs a new address.', 'meguri'),
            ExistingPaths::has($from) && !str_contains($from, '?') => __('The old address is an existing page of the site, so the redirect would have no effect.', 'meguri'),
            $to !== null => ExistingPaths::problem($to),
            default => null,
        };
    }

    /** Reports duplicate sources, and chains of redirects. */
    private function compare(): void
    {
        $isForBoth = static fn (array $a, array $b) => !isset($a['lang'], $b['lang']) || $a['lang'] === $b['lang'];
        $byAddress = [];
        foreach ($this->rows as $line => $row) {
            foreach ($byAddress[$row['from']] ?? [] as $otherLine) {
                if ($isForBoth($this->rows[$otherLine], $row)) {
                    /* translators: %d: number of a line */
                    $this->problems[$line] ??= sprintf(__('Line %d has the same old address.', 'meguri'), $otherLine);
                }
            }
            $byAddress[$row['from']][] = $line;
        }
        // Invalid lines will change, so they form no chains.
        $invalidLines = $this->problems;
        foreach ($this->rows as $line => $row) {
            $target = (string) $row['to'];
            foreach ([...$byAddress[$target] ?? [], ...$byAddress[preg_replace('/[?#].*$/s', '', $target)] ?? []] as $targetLine) {
                if ($isForBoth($this->rows[$targetLine], $row) && ($targetLine === $line || !isset($invalidLines[$targetLine]))) {
                    // More helpful than “no such page”
                    $this->problems[$line] = $targetLine === $line || $this->rows[$targetLine]['to'] === $row['from']
                        ? __('The redirect leads back to itself.', 'meguri')
                        /* translators: %d: number of a line */
                        : sprintf(__('The new address is redirected itself: see line %d.', 'meguri'), $targetLine);
                }
            }
        }
    }
}
