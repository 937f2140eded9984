<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Settings;
use PHPUnit\Framework\TestCase;

/** Separate processes, because constants cannot be unset */
final class SettingsTest extends TestCase
{
    /**
     * @dataProvider origins
     * @runInSeparateProcess
     * @preserveGlobalState disabled
     */
    public function testAcceptsOnlyAWebAddressAsOrigin(string $value, ?string $origin): void
    {
        define('MEGURI_SITE_ORIGIN', $value);
        self::assertSame($origin, Settings::siteOrigin());
        self::assertSame($origin !== null, Settings::isConnected());
        self::assertSame($origin === null, in_array('MEGURI_SITE_ORIGIN', Settings::missing(), true));
    }

    /** @return array<string, array{string, ?string}> */
    public static function origins(): array
    {
        return [
            'an origin' => ['https://www.example.com', 'https://www.example.com'],
            'with a slash' => ['http://localhost:3000/', 'http://localhost:3000'],
            'nothing' => ['', null],
            'a space' => [' ', null],
            'a slash' => ['/', null],
            'a host alone' => ['www.example.com', null],
            'another scheme' => ['ftp://www.example.com', null],
        ];
    }
}
