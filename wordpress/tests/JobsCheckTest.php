<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Checks\Types\JobsCheck;
use PHPUnit\Framework\TestCase;

/** Same rule as `contract/content-types/jobs/check-delivered.ts` */
final class JobsCheckTest extends TestCase
{
    private const TERMS = ['<p>月給 300,000円</p>', '<p>東京都千代田区</p>'];

    public function testReportsNothingThatTheTermsState(): void
    {
        $workplace = ['region' => '東京都', 'locality' => '千代田区', 'street' => ''];
        self::assertSame([], JobsCheck::missingTerms(['min' => 300_000, 'max' => 0, 'per' => 'month'], $workplace, self::TERMS));
        self::assertSame([], JobsCheck::missingTerms([], [], self::TERMS));
    }

    public function testReportsAmountsAndPlacesMissingInTheTerms(): void
    {
        self::assertSame(
            [['workplace', 'locality', '港区'], ['pay', 'max', '1,400,000']],
            JobsCheck::missingTerms(['min' => 300_000, 'max' => 1_400_000], ['region' => '東京都', 'locality' => '港区'], self::TERMS),
        );
    }
}
