<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/**
 * The last time at which the clock of this server was believed. A clock far from it makes all submissions look expired, and suspends
 * deletion by age. A suspension ends after a day in which the clock has run evenly with the monotonic clock of one machine, or when
 * somebody says that the clock is right. Times are in seconds.
 */
final class Heartbeat
{
    private const MAX_AHEAD = 7 * 24 * 60 * 60;
    /** How far the clock may be set back, or stepped. */
    private const STEP = 2 * 60 * 60;
    private const SUSPENSION = 24 * 60 * 60;
    /** Nothing is deleted so soon after the first heartbeat since the machine started: there is time to see a wrong clock. */
    private const START = 60 * 60;

    /**
     * @param int|null $suspendedAt what the clock said when deletion was suspended; null: it is not
     * @param array{since: int, offset: int}|null $steady during a suspension: the monotonic time since when the clock runs evenly, and how
     *     far the clock was ahead of it then
     * @param int|null $startedAt the monotonic time of the first heartbeat since the machine started; null before it
     */
    private function __construct(
        public readonly int $trustedAt,
        public readonly ?int $suspendedAt = null,
        private readonly ?array $steady = null,
        private readonly ?int $startedAt = null,
    ) {
    }

    public static function at(int $now): self
    {
        return new self($now);
    }

    /** As `toArray` makes it; null for anything else. */
    public static function from(mixed $stored): ?self
    {
        if (!is_array($stored) || !is_int($stored['trusted_at'] ?? null)) {
            return null;
        }
        return new self($stored['trusted_at'], $stored['suspended_at'] ?? null, $stored['steady'] ?? null, $stored['started_at'] ?? null);
    }

    /** @return array<string, mixed> */
    public function toArray(): array
    {
        return ['trusted_at' => $this->trustedAt, 'suspended_at' => $this->suspendedAt, 'steady' => $this->steady, 'started_at' => $this->startedAt];
    }

    /** The next heartbeat. @param int $monotonic of this machine; it begins again when the machine does */
    public function next(int $now, int $monotonic): self
    {
        $startedAt = $this->startedAt === null || $this->startedAt > $monotonic ? $monotonic : $this->startedAt;
        $isNear = $now - $this->trustedAt <= self::MAX_AHEAD && $this->trustedAt - $now <= self::STEP;
        if ($this->suspendedAt === null && $isNear) {
            return new self(max($now, $this->trustedAt), null, null, $startedAt);
        }
        $offset = $now - $monotonic;
        $steady = $this->steady;
        if ($steady === null || $monotonic < $steady['since'] || abs($offset - $steady['offset']) > self::STEP) {
            $steady = ['since' => $monotonic, 'offset' => $offset];
        }
        return $monotonic - $steady['since'] < self::SUSPENSION
            ? new self($this->trustedAt, $this->suspendedAt ?? $now, $steady, $startedAt)
            : new self($now, null, null, $startedAt);
    }

    /** Whether what is too old may be deleted. */
    public function allowsDeletion(int $monotonic): bool
    {
        return $this->suspendedAt === null && $this->startedAt !== null && $monotonic - $this->startedAt >= self::START;
    }
}
