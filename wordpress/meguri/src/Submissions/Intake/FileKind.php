<?php

declare(strict_types=1);

namespace Meguri\Submissions\Intake;

/** The type of a file by its content, as `contract/submissions/file-kind.ts` detects it: name and announced type prove nothing. */
final class FileKind
{
    /** At the first byte: PDF readers accept up to a kilobyte before it (PDF 1.7, appendix H), and so does malware (`MZ…%PDF-`). */
    private const PDF_MARKER = '%PDF-';
    private const END_SIZE = 22;
    private const ENTRY_SIZE = 46;
    private const MAX_COMMENT = 0xffff;
    /** A file with a longer directory, which could hide parts, is no CV. */
    private const MAX_DIRECTORY = 256 * 1024;

    /** @return 'pdf'|'docx'|null null for anything else, and for documents with macros */
    public static function of(string $path): ?string
    {
        if (file_get_contents($path, false, null, 0, strlen(self::PDF_MARKER)) === self::PDF_MARKER) {
            return 'pdf';
        }
        $names = self::zipNames($path);
        $isWord = in_array('[Content_Types].xml', $names, true) && in_array('word/document.xml', $names, true);
        return $isWord && preg_grep('/vbaProject|activeX/i', $names) === [] ? 'docx' : null;
    }

    /** @return list<string> the names in a zip file's central directory; none where it is no valid zip file */
    private static function zipNames(string $path): array
    {
        $size = (int) filesize($path);
        if ($size <= self::END_SIZE || file_get_contents($path, false, null, 0, 4) !== "PK\x03\x04") {
            return [];
        }
        $tailAt = max(0, $size - self::END_SIZE - self::MAX_COMMENT);
        $tail = (string) file_get_contents($path, false, null, $tailAt);
        $end = strrpos(substr($tail, 0, strlen($tail) - self::END_SIZE + 4), "PK\x05\x06");
        // The end and its comment are the last bytes: what follows them, readers do not agree on.
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
        $at = 0;
        while ($at + self::ENTRY_SIZE <= strlen($bytes) && substr($bytes, $at, 4) === "PK\x01\x02") {
            $lengths = unpack('vname/vextra/vcomment', substr($bytes, $at + 28, 6));
            $names[] = substr($bytes, $at + self::ENTRY_SIZE, $lengths['name']);
            $at += self::ENTRY_SIZE + array_sum($lengths);
        }
        return count($names) === $count ? $names : [];
    }
}
