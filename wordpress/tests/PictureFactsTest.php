<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Media\PictureFacts;
use Meguri\Media\PictureFile;
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

    public function testReadsSizeAndColour(): void
    {
        $image = imagecreatetruecolor(4, 3);
        imagefill($image, 0, 0, 0x804020);
        imagepng($image, $this->file);
        $facts = (array) PictureFacts::read($this->file);
        self::assertSame([4, 3, '#804020'], [$facts['width'], $facts['height'], $facts['colour']]);
        self::assertSame(substr((string) hash_file('sha256', $this->file), 0, 16), $facts['version']);
    }

    public function testComputesTheTonesOfThePlaceholder(): void
    {
        // tests/unit/content/picture-colours.test.ts uses the same example.
        $rows = [[0x283c78, 0x283c78, 0x283c78], [0x14141e, 0xc89650, 0x14141e], [0x0a0a0a, 0x0a0a0a, 0x0a0a0a]];
        $image = imagecreatetruecolor(9, 6);
        foreach ($rows as $row => $colours) {
            foreach ($colours as $column => $colour) {
                imagefilledrectangle($image, $column * 3, $row * 2, $column * 3 + 2, $row * 2 + 1, $colour);
            }
        }
        imagepng($image, $this->file);
        $facts = (array) PictureFacts::read($this->file);
        self::assertSame('#2b2c3b', $facts['colour']);
        self::assertSame('#a8b7e1,#c8baa7,#969696,#9a9fac,#cac2b9,#9a9fac', $facts['tones']);
    }

    public function testDerivesTonesFromAStoredColour(): void
    {
        self::assertSame(['tones' => implode(',', array_fill(0, 6, '#d9c6b9'))], PictureFacts::plainTones(['colour' => '#a0704f']));
        self::assertSame([], PictureFacts::plainTones(['width' => 60]));
    }

    public function testDoesNotDecodePicturesThatExceedTheMemoryLimit(): void
    {
        $rows = 5000;
        $size = pack('N2', $rows, $rows);
        $pixels = (string) gzcompress(str_repeat("\0", $rows * ($rows + 1)));
        $data = self::chunk('IHDR', "$size\x08\x00\x00\x00\x00") . self::chunk('IDAT', $pixels) . self::chunk('IEND', '');
        file_put_contents($this->file, "\x89PNG\r\n\x1a\n$data");
        $facts = (array) PictureFacts::read($this->file);
        self::assertSame([$rows, $rows], [$facts['width'], $facts['height']]);
        self::assertArrayNotHasKey('colour', $facts);
        self::assertArrayNotHasKey('tones', $facts);
    }

    public function testDetectsTruncatedPictures(): void
    {
        $image = imagecreatetruecolor(60, 40);
        for ($index = 0; $index < 2400; $index++) {
            imagesetpixel($image, $index % 60, intdiv($index, 60), crc32((string) $index) & 0xffffff);
        }
        foreach (['imagejpeg', 'imagepng', 'imagewebp'] as $write) {
            $write($image, $this->file);
            $complete = (string) file_get_contents($this->file);
            $header = (array) PictureFile::header($this->file);
            self::assertTrue(PictureFile::isComplete($this->file, $header), $write);
            // Truncated with and without an end marker, because GD fills in missing data.
            foreach (['', "\xff\xd9"] as $end) {
                file_put_contents($this->file, substr($complete, 0, intdiv(strlen($complete), 2)) . $end);
                self::assertFalse(PictureFile::isComplete($this->file, $header), $write);
                self::assertArrayNotHasKey('colour', (array) PictureFacts::read($this->file), $write);
            }
        }
    }

    public function testAcceptsUndecodablePicturesUnlessTruncated(): void
    {
        $moving = 'WEBP' . self::riff('VP8X', "\x02\0\0\0\x3b\0\0\x27\0\0") . self::riff('ANIM', str_repeat("\0", 6))
            . self::riff('ANMF', str_repeat("\0", 40));
        $boxes = self::box('ftyp', 'avif' . "\0\0\0\0" . 'avifmif1') . self::box('meta', str_repeat("\0", 20)) . self::box('mdat', 'no pixels');
        foreach (['image/webp' => 'RIFF' . pack('V', strlen($moving)) . $moving, 'image/avif' => $boxes] as $type => $bytes) {
            $header = ['width' => 60, 'height' => 40, 'type' => $type];
            file_put_contents($this->file, $bytes);
            self::assertNull(PictureFile::decode($this->file, $header), $type);
            self::assertTrue(PictureFile::isComplete($this->file, $header), $type);
            file_put_contents($this->file, substr($bytes, 0, -4));
            self::assertFalse(PictureFile::isComplete($this->file, $header), $type);
        }
    }

    private static function riff(string $type, string $data): string
    {
        return $type . pack('V', strlen($data)) . $data;
    }

    private static function box(string $type, string $data): string
    {
        return pack('N', 8 + strlen($data)) . $type . $data;
    }

    private static function chunk(string $type, string $data): string
    {
        return pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
    }
}
