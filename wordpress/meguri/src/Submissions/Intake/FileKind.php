<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

/** Detects types by content, like `contract/submissions/file-kind.ts`. */
final class FileKind
{
    /**
     * Required at the first byte. Readers accept an offset (PDF 1.7, appendix H), which malware exploits
     * (`MZ…%PDF-`).
     */
    private const PDF_MARKER = '%PDF-';
    private const END_SIZE = 22;
    private const ENTRY_SIZE = 46;
    private const MAX_COMMENT = 0xffff;
    /** A larger ZIP directory could hide entries. */
    private const MAX_DIRECTORY = 256 * 1024;

    /** @return 'pdf'|'docx'|null null also for documents with macros */
    public static function of(string $path): ?string
    {
        if (file_get_contents($path, false, null, 0, strlen(self::PDF_MARKER)) === self::PDF_MARKER) {
            return 'pdf';
        }
        $names = self::zipNames($path);
        $isWord = in_array('[Content_Types].xml', $names, true) && in_array('word/document.xml', $names, true);
        return $isWord && preg_grep('/vbaProject|activeX/i', $names) === [] ? 'docx' : null;
    }

    /** @return list<string> empty if invalid */
    private static function zipNames(string $path): array
    {
        $size = (int) filesize($path);
        if ($size <= self::END_SIZE || file_get_contents($path, false, null, 0, 4) !== "PK\x03\x04") {
            return [];
        }
        $tailAt = max(0, $size - self::END_SIZE - self::MAX_COMMENT);
        $tail = (string) file_get_contents($path, false, null, $tailAt);
        $end = strrpos(substr($tail, 0, strlen($tail) - self::END_SIZE + 4), "PK\x05\x06");
        // Reject trailing bytes, because readers interpret them differently.
        if ($end === false || $end + self::END_SIZE + (unpack('v', substr($tail, $end + 20, 2))[1] ?? -1) !== strlen($tail)) {
            return [];
        }
        $directory = unpack('vcount/Vsize/Vat', substr($tail, $end + 10, 10));
        if ($directory === false || $directory['size'] > self::MAX_DIRECTORY || $directory['at'] + $directory['size'] > $tailAt + $end) {
            return [];
        }
        $bytes = $directory['size'] > 0 ? (string) file_get_contents($path, false, null, $directory['at'], $directory['size']) : '';
        return self::directoryNames($bytes, $directory['count']);
    }

    /** @return list<string> */
    private static function directoryNames(string $bytes, int $count): array
    {
        $names = [];
        $offset = 0;
        while ($offset + self::ENTRY_SIZE <= strlen($bytes) && substr($bytes, $offset, 4) === "PK\x01\x02") {
            $lengths = unpack('vname/vextra/vcomment', substr($bytes, $offset + 28, 6));
            $names[] = substr($bytes, $offset + self::ENTRY_SIZE, $lengths['name']);
            $offset += self::ENTRY_SIZE + array_sum($lengths);
        }
        return count($names) === $count ? $names : [];
    }
}
