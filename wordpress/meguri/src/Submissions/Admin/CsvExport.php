<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Submissions\Mail\SubmissionRows;
use Meguri\Submissions\Storage\Submissions;

/** CSV for Excel: UTF-8 with byte-order mark and CRLF. Excludes flagged submissions. */
final class CsvExport
{
    private const BATCH = 200;

    public static function write(?string $kind, string $lang): void
    {
        $hasHead = false;
        $beforeId = PHP_INT_MAX;
        echo "\u{feff}";
        while (($ids = Submissions::idsListed($beforeId, self::BATCH, $kind)) !== []) {
            $beforeId = min($ids);
            foreach (Submissions::ofPosts($ids) as $submission) {
                $rows = SubmissionRows::of($submission, $lang);
                echo $hasHead ? '' : self::line(array_column($rows, 0));
                echo self::line(array_map([self::class, 'escapeFormula'], array_column($rows, 1)));
                $hasHead = true;
            }
        }
    }

    /** Escapes formulas with an apostrophe (OWASP, CSV injection). */
    public static function escapeFormula(string $text): string
    {
        return preg_match('/^[\s\x{3000}]*[=+\-@\t\r＝＋－＠]/u', $text) === 1 ? "'$text" : $text;
    }

    private static function line(array $values): string
    {
        return implode(',', array_map(static fn (string $value) => '"' . str_replace('"', '""', $value) . '"', $values)) . "\r\n";
    }
}
