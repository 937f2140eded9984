<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Content\SitePaths;
use PHPUnit\Framework\TestCase;

final class SitePathsTest extends TestCase
{
    public function testGivesThePagesOfTheSiteTheirPaths(): void
    {
        self::assertSame('/', SitePaths::fixedPath('home'));
        self::assertSame('/services/fund', SitePaths::fixedPath('services-fund'));
    }

    public function testGivesOtherPagesNoPathOfTheirOwn(): void
    {
        // The site has `/search` and `/p`, which show no entry.
        foreach (['search', 'p', 'privacy', ''] as $slug) {
            self::assertNull(SitePaths::fixedPath($slug), $slug);
            self::assertFalse(SitePaths::hasAddress('pages', 'standard', $slug), $slug);
            self::assertTrue(SitePaths::hasAddress('pages', 'generic', $slug), $slug);
        }
    }
}
