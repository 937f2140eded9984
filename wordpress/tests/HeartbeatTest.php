<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Submissions\Storage\Heartbeat;
use PHPUnit\Framework\TestCase;

final class HeartbeatTest extends TestCase
{
    private const NOW = 1_800_000_000;
    private const DAY = 24 * 60 * 60;
    private const YEARS = 730 * self::DAY;

    public function testTrustsASteadyClock(): void
    {
        $heartbeat = Heartbeat::at(self::NOW)->next(self::NOW + self::DAY, self::DAY);
        self::assertSame([self::NOW + self::DAY, null], [$heartbeat->trustedAt, $heartbeat->suspendedAt]);
        // Daylight saving time, and small corrections
        $back = $heartbeat->next(self::NOW + self::DAY - 3600, self::DAY + 1);
        self::assertSame([self::NOW + self::DAY, null], [$back->trustedAt, $back->suspendedAt]);
    }

    public function testSuspendsUntilAJumpingClockRanSteadilyForADay(): void
    {
        foreach ([self::YEARS, -self::YEARS, 8 * self::DAY, -3 * 3600] as $step) {
            $wrongTime = self::NOW + $step;
            $first = self::stored(Heartbeat::at(self::NOW))->next($wrongTime, 1000);
            self::assertSame([self::NOW, $wrongTime], [$first->trustedAt, $first->suspendedAt]);
            $later = self::stored($first)->next($wrongTime + self::DAY - 1, 1000 + self::DAY - 1);
            self::assertSame([self::NOW, $wrongTime], [$later->trustedAt, $later->suspendedAt]);
            $resumed = self::stored($later)->next($wrongTime + self::DAY, 1000 + self::DAY);
            self::assertSame([$wrongTime + self::DAY, null], [$resumed->trustedAt, $resumed->suspendedAt]);
        }
    }

    public function testRestartsTheDayAfterAClockCorrectionOrReboot(): void
    {
        $wrongTime = Heartbeat::at(self::NOW)->next(self::NOW + self::YEARS, 1000);
        $corrected = $wrongTime->next(self::NOW + self::DAY, 1000 + self::DAY);
        self::assertNotNull($corrected->suspendedAt);
        self::assertNull($corrected->next(self::NOW + 2 * self::DAY, 1000 + 2 * self::DAY)->suspendedAt);
        $restarted = $corrected->next(self::NOW + 2 * self::DAY, 10);
        self::assertNotNull($restarted->suspendedAt);
        self::assertSame(self::NOW, $restarted->trustedAt);
    }

    public function testDeletesNothingInTheFirstHourAfterABoot(): void
    {
        $first = self::stored(Heartbeat::at(self::NOW))->next(self::NOW, 5000);
        self::assertFalse($first->allowsDeletion(5000));
        self::assertFalse(self::stored($first)->next(self::NOW + 3599, 8599)->allowsDeletion(8599));
        $later = self::stored($first)->next(self::NOW + 3600, 8600);
        self::assertTrue($later->allowsDeletion(8600));
        // Each restart begins another waiting hour.
        $restarted = self::stored($later)->next(self::NOW + 4000, 40);
        self::assertFalse($restarted->allowsDeletion(40));
        self::assertTrue(self::stored($restarted)->next(self::NOW + self::DAY, 3700)->allowsDeletion(3700));
        // A clock that is far ahead never allows deletion.
        self::assertFalse($later->next(self::NOW + self::YEARS, 20_000)->allowsDeletion(20_000));
    }

    public function testReturnsNullForInvalidHeartbeats(): void
    {
        foreach ([false, '', [], ['trusted_at' => 'x']] as $stored) {
            self::assertNull(Heartbeat::from($stored));
        }
    }

    /** Serializes as the stored option does. */
    private static function stored(Heartbeat $heartbeat): Heartbeat
    {
        return Heartbeat::from($heartbeat->toArray());
    }
}
