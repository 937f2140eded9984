<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Checks\JobCheck;
use PHPUnit\Framework\TestCase;

/** Same rule as `backend/content-lint/check-job-terms.ts` */
final class JobCheckTest extends TestCase
{
    private const TERMS = ['<p>月給 300,000円</p>', '<p>東京都千代田区</p>'];

    public function testReportsNothingThatTheTermsState(): void
    {
        $workplace = ['region' => '東京都', 'locality' => '千代田区', 'street' => ''];
        self::assertSame([], JobCheck::missingTerms(['min' => 300_000, 'max' => 0, 'per' => 'month'], $workplace, self::TERMS));
        self::assertSame([], JobCheck::missingTerms([], [], self::TERMS));
    }

    public function testReportsAmountsAndPlacesMissingInTheTerms(): void
    {
        self::assertSame(
            [['workplace', 'locality', '港区'], ['pay', 'max', '1,400,000']],
            JobCheck::missingTerms(['min' => 300_000, 'max' => 1_400_000], ['region' => '東京都', 'locality' => '港区'], self::TERMS),
        );
    }
}
