<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Submissions\Intake\FileKind;
use PHPUnit\Framework\TestCase;

/** Same cases as `contract/submissions/file-kind.ts` */
final class FileKindTest extends TestCase
{
    private const WORD = ['[Content_Types].xml', 'word/document.xml'];

    public function testRecognizesPdfFilesByTheirMarker(): void
    {
        self::assertSame('pdf', self::kindOf('%PDF-1.4'));
        foreach (["MZ\x90%PDF-1.4", "\n%PDF-1.4", "\u{feff}%PDF-1.4", "PK\x03\x04%PDF-1.4", '', '%PD'] as $bytes) {
            self::assertNull(self::kindOf($bytes));
        }
    }

    public function testRecognizesWordDocumentsAsZipFiles(): void
    {
        $document = self::zipOf(self::WORD);
        self::assertSame('docx', self::kindOf($document));
        self::assertNull(self::kindOf("MZ$document"));
        self::assertNull(self::kindOf("$document<script>"));
        self::assertNull(self::kindOf(self::zipOf([...self::WORD, 'word/vbaProject.bin'])));
        self::assertNull(self::kindOf(self::zipOf(['xl/workbook.xml', '[Content_Types].xml'])));
    }

    private static function kindOf(string $bytes): ?string
    {
        $path = (string) tempnam(sys_get_temp_dir(), 'meguri');
        file_put_contents($path, $bytes);
        try {
            return FileKind::of($path);
        } finally {
            unlink($path);
        }
    }

    /** Builds a minimal ZIP file with a central directory. @param list<string> $names */
    private static function zipOf(array $names): string
    {
        $start = "PK\x03\x04" . str_repeat("\0", 26);
        $entries = array_map(
            static fn (string $name) => "PK\x01\x02" . str_repeat("\0", 24) . pack('vvv', strlen($name), 0, 0) . str_repeat("\0", 12) . $name,
            $names,
        );
        $directory = implode('', $entries);
        $count = count($names);
        return $start . $directory . "PK\x05\x06" . pack('vvvvVVv', 0, 0, $count, $count, strlen($directory), strlen($start), 0);
    }
}
