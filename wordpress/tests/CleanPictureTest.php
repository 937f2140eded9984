<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Media\Clean\Exif;
use Meguri\Media\Clean\Picture;
use PHPUnit\Framework\TestCase;

final class CleanPictureTest extends TestCase
{
    /** Location data that must be removed */
    private const PLACE = '35.681236N 139.767125E';
    private const PROFILE = "ICC_PROFILE\0\1\1profile";

    public function testKeepsPixelsProfileOrientationAndAuthorOfJpeg(): void
    {
        $original = self::jpeg();
        $segments = self::segment(0xE1, Exif::PREFIX . self::exif())
            . self::segment(0xE1, "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>" . self::PLACE)
            . self::segment(0xE2, self::PROFILE)
            . self::segment(0xE2, "MPF\0" . self::PLACE)
            . self::segment(0xED, "Photoshop 3.0\0" . self::PLACE)
            . self::segment(0xFE, self::PLACE);
        $cleaned = (string) Picture::clean(self::after($original, 20, $segments) . 'depth map ' . self::PLACE);
        self::assertStringNotContainsString('35.68', $cleaned);
        self::assertStringContainsString(self::PROFILE, $cleaned);
        $exif = (array) exif_read_data('data://image/jpeg;base64,' . base64_encode($cleaned));
        self::assertSame([6, 'Tamura', '© Example'], [$exif['Orientation'], $exif['Artist'], $exif['Copyright']]);
        self::assertArrayNotHasKey('GPSLatitude', $exif);
        self::assertSame(self::pixels($original), self::pixels($cleaned));
        self::assertSame($cleaned, Picture::clean($cleaned));
    }

    public function testKeepsAllScansOfProgressiveJpeg(): void
    {
        $image = self::image();
        imageinterlace($image, true);
        ob_start();
        imagejpeg($image);
        $original = (string) Picture::clean((string) ob_get_clean());
        self::assertGreaterThan(4, substr_count($original, "\xFF\xDA"));
        self::assertSame($original, Picture::clean(str_replace("\xFF\xDA", self::segment(0xFE, self::PLACE) . "\xFF\xDA", $original)));
    }

    public function testKeepsPixelsAndOrientationOfPng(): void
    {
        ob_start();
        imagepng(self::image());
        $original = (string) ob_get_clean();
        $chunks = self::chunk('eXIf', self::exif()) . self::chunk('iTXt', "XML:com.adobe.xmp\0\0\0\0\0" . self::PLACE) . self::chunk('tEXt', "Location\0" . self::PLACE);
        $cleaned = (string) Picture::clean(self::after($original, 33, $chunks) . self::PLACE);
        self::assertStringNotContainsString('35.68', $cleaned);
        self::assertSame(self::pixels($original), self::pixels($cleaned));
        self::assertStringContainsString('eXIf' . Exif::filter(self::exif()), $cleaned);
        self::assertSame($cleaned, Picture::clean($cleaned));
        self::assertSame($original, Picture::clean($original));
    }

    public function testUpdatesTheFlagsOfWebp(): void
    {
        ob_start();
        imagewebp(self::image());
        $original = (string) ob_get_clean();
        $data = substr($original, 12);
        // The first byte declares Exif, XMP and a color profile.
        $chunks = self::riff('VP8X', chr(0x2C) . "\0\0\0" . substr(pack('V', 15), 0, 3) . substr(pack('V', 11), 0, 3))
            . self::riff('ICCP', 'profile') . $data . self::riff('EXIF', self::exif()) . self::riff('XMP ', self::PLACE) . self::riff('GPS ', self::PLACE);
        $cleaned = (string) Picture::clean('RIFF' . pack('V', 4 + strlen($chunks)) . 'WEBP' . $chunks);
        self::assertStringNotContainsString('35.68', $cleaned);
        self::assertSame(0x28, ord($cleaned[20]));
        self::assertStringContainsString('EXIF' . pack('V', strlen(Exif::filter(self::exif()))) . Exif::filter(self::exif()), $cleaned);
        self::assertSame(strlen($cleaned) - 8, unpack('V', $cleaned, 4)[1]);
        self::assertSame(self::pixels($original), self::pixels($cleaned));
        self::assertSame($cleaned, Picture::clean($cleaned));
        self::assertSame($original, Picture::clean($original));
    }

    public function testKeepsFramesAndLoopOfGif(): void
    {
        ob_start();
        imagegif(self::image());
        $original = (string) ob_get_clean();
        $start = 13 + 3 * 2 ** ((ord($original[10]) & 7) + 1);
        $block = static fn (string $data) => chr(strlen($data)) . $data;
        $loop = "\x21\xFF" . $block('NETSCAPE2.0') . $block("\1\0\0") . "\0";
        $xmp = "\x21\xFF" . $block('XMP DataXMP') . self::PLACE . "\1" . implode('', array_map('chr', range(255, 0))) . "\0";
        $comment = "\x21\xFE" . $block(self::PLACE) . "\0";
        $cleaned = (string) Picture::clean(self::after($original, $start, $loop . $xmp . $comment) . self::PLACE);
        self::assertStringNotContainsString('35.68', $cleaned);
        self::assertSame(self::after($original, $start, $loop), $cleaned);
        self::assertSame($original, Picture::clean($original));
    }

    public function testOverwritesHeicInPlaceSoThatOffsetsStayValid(): void
    {
        [$pixels, $exif, $xmp] = ['pixels of it', "\0\0\0\0" . self::exif(), '<x>' . self::PLACE . '</x>'];
        $entry = static fn (int $id, string $type, string $rest = '') => self::box('infe', "\x02\0\0\0" . pack('nn', $id, 0) . $type . "\0$rest");
        $info = self::box('iinf', "\0\0\0\0" . pack('n', 3) . $entry(1, 'hvc1') . $entry(2, 'Exif') . $entry(3, 'mime', "application/rdf+xml\0"));
        $build = static function (int $start) use ($pixels, $exif, $xmp, $info): string {
            $lengths = array_map('strlen', [$pixels, $exif, $xmp]);
            $offsets = [$start, $start + $lengths[0], $start + $lengths[0] + $lengths[1]];
            $items = '';
            foreach ([1, 2, 3] as $index => $id) {
                $items .= pack('nnnNN', $id, 0, 1, $offsets[$index], $lengths[$index]);
            }
            $meta = self::box('meta', "\0\0\0\0" . $info . self::box('iloc', "\0\0\0\0\x44\0" . pack('n', 3) . $items));
            return self::box('ftyp', "heic\0\0\0\0mif1heic") . $meta . self::box('mdat', $pixels . $exif . $xmp) . self::box('mpvd', self::PLACE);
        };
        $start = strpos($build(0), $pixels);
        $file = $build((int) $start);
        $cleaned = (string) Picture::clean($file);
        self::assertStringNotContainsString('35.68', $cleaned);
        self::assertStringNotContainsString('Tamura', $cleaned);
        self::assertSame(strlen($file), strlen($cleaned));
        self::assertSame($start, strpos($cleaned, $pixels));
        self::assertSame($cleaned, Picture::clean($cleaned));
    }

    public function testRejectsUnreadablePicturesAndKeepsOtherFiles(): void
    {
        self::assertNull(Picture::clean("\xFF\xD8\xFF\xE1\xFF\xFFExif"));
        self::assertNull(Picture::clean("\x89PNG\r\n\x1a\n" . pack('N', 4000) . 'IHDR'));
        self::assertNull(Picture::clean(self::box('ftyp', 'heic') . "\0\0\xFF\xFFmeta"));
        self::assertNull(Picture::clean("GIF89a\1\0\1\0\0\0\0\x2C"));
        self::assertSame('%PDF-1.4', Picture::clean('%PDF-1.4'));
        $film = self::box('ftyp', "isom\0\0\0\0isom") . self::box('mdat', 'film');
        self::assertSame($film, Picture::clean($film));
        // Browsers show the existing part of a truncated image.
        $original = self::jpeg();
        self::assertSame(substr($original, 0, -20), Picture::clean(substr($original, 0, -20)));
    }

    private static function image(): \GdImage
    {
        $image = imagecreatetruecolor(16, 12);
        imagefilledrectangle($image, 3, 2, 9, 8, 0xC04020);
        return $image;
    }

    private static function jpeg(): string
    {
        ob_start();
        imagejpeg(self::image());
        // Removes the comment that GD writes.
        return (string) Picture::clean((string) ob_get_clean());
    }

    private static function pixels(string $file): string
    {
        ob_start();
        imagepng(imagecreatefromstring($file));
        return (string) ob_get_clean();
    }

    private static function after(string $file, int $offset, string $inserted): string
    {
        return substr($file, 0, $offset) . $inserted . substr($file, $offset);
    }

    /** Big-endian Exif data with orientation, author, copyright and GPS directory */
    private static function exif(): string
    {
        $texts = ["Tamura\0\0", "\xC2\xA9 Example\0", self::PLACE . "\0\0"];
        $values = 8 + 2 + 4 * 12 + 4;
        $gps = $values + strlen($texts[0]) + strlen($texts[1]);
        return "MM\0*" . pack('N', 8) . pack('n', 4)
            . pack('nnNnn', 0x0112, 3, 1, 6, 0)
            . pack('nnNN', 0x013B, 2, 7, $values)
            . pack('nnNN', 0x8298, 2, strlen($texts[1]), $values + strlen($texts[0]))
            . pack('nnNN', 0x8825, 4, 1, $gps)
            . pack('N', 0) . $texts[0] . $texts[1]
            . pack('n', 1) . pack('nnNN', 2, 2, strlen(self::PLACE), $gps + 18) . pack('N', 0) . $texts[2];
    }

    private static function segment(int $marker, string $data): string
    {
        return "\xFF" . chr($marker) . pack('n', strlen($data) + 2) . $data;
    }

    private static function chunk(string $type, string $data): string
    {
        return pack('N', strlen($data)) . $type . $data . pack('N', crc32($type . $data));
    }

    private static function riff(string $type, string $data): string
    {
        return $type . pack('V', strlen($data)) . $data . (strlen($data) % 2 === 1 ? "\0" : '');
    }

    private static function box(string $type, string $data): string
    {
        return pack('N', 8 + strlen($data)) . $type . $data;
    }
}
