<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Media\PictureFacts;
use PHPUnit\Framework\TestCase;

final class PictureFactsTest extends TestCase
{
    private string $file;

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'picture');
    }

    protected function tearDown(): void
    {
        unlink($this->file);
    }

    public function testSaysWhatThePictureIs(): void
    {
        $image = imagecreatetruecolor(4, 3);
        imagefill($image, 0, 0, 0x804020);
        imagepng($image, $this->file);
        $facts = (array) PictureFacts::read($this->file);
        self::assertSame([4, 3, '#804020'], [$facts['width'], $facts['height'], $facts['colour']]);
        self::assertSame(substr((string) hash_file('sha256', $this->file), 0, 16), $facts['version']);
    }

    public function testDecodesNoPictureThatWouldTakeAllMemory(): void
    {
        $rows = 5000;
        $size = pack('N2', $rows, $rows);
        $pixels = (string) gzcompress(str_repeat("\0", $rows * ($rows + 1)));
        $data = self::chunk('IHDR', "$size\x08\x00\x00\x00\x00") . self::chunk('IDAT', $pixels) . self::chunk('IEND', '');
        file_put_contents($this->file, "\x89PNG\r\n\x1a\n$data");
        $facts = (array) PictureFacts::read($this->file);
        self::assertSame([$rows, $rows], [$facts['width'], $facts['height']]);
        self::assertArrayNotHasKey('colour', $facts);
    }

    private static function chunk(string $type, string $data): string
    {
        return pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
    }
}
