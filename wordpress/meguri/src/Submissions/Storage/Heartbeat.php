<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/**
 * Last trusted clock time, in seconds. A wrong clock could make all submissions look expired.
 * A large deviation suspends deletion until the clock runs steadily for a day or staff confirm it.
 */
final class Heartbeat
{
    private const MAX_AHEAD = 7 * 24 * 60 * 60;
    /** Tolerated backward change or jump of the clock. */
    private const MAX_STEP = 2 * 60 * 60;
    private const SUSPENSION = 24 * 60 * 60;
    /** Delay of deletion after startup, to detect a wrong clock. */
    private const START = 60 * 60;

    /**
     * @param array{since: int, offset: int}|null $steady start in monotonic time, and the clock's offset
     * @param int|null $startedAt monotonic time of the first heartbeat
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

    public static function from(mixed $stored): ?self
    {
        if (!is_array($stored) || !is_int($stored['trusted_at'] ?? null)) {
            return null;
        }
        return new self($stored['trusted_at'], $stored['suspended_at'] ?? null, $stored['steady'] ?? null, $stored['started_at'] ?? null);
    }

    public function toArray(): array
    {
        return ['trusted_at' => $this->trustedAt, 'suspended_at' => $this->suspendedAt, 'steady' => $this->steady, 'started_at' => $this->startedAt];
    }

    /** @param int $monotonic resets on restart */
    public function next(int $now, int $monotonic): self
    {
        $startedAt = $this->startedAt === null || $this->startedAt > $monotonic ? $monotonic : $this->startedAt;
        $isNear = $now - $this->trustedAt <= self::MAX_AHEAD && $this->trustedAt - $now <= self::MAX_STEP;
        if ($this->suspendedAt === null && $isNear) {
            return new self(max($now, $this->trustedAt), null, null, $startedAt);
        }
        $offset = $now - $monotonic;
        $steady = $this->steady;
        if ($steady === null || $monotonic < $steady['since'] || abs($offset - $steady['offset']) > self::MAX_STEP) {
            $steady = ['since' => $monotonic, 'offset' => $offset];
        }
        return $monotonic - $steady['since'] < self::SUSPENSION
            ? new self($this->trustedAt, $this->suspendedAt ?? $now, $steady, $startedAt)
            : new self($now, null, null, $startedAt);
    }

    public function allowsDeletion(int $monotonic): bool
    {
        return $this->suspendedAt === null && $this->startedAt !== null && $monotonic - $this->startedAt >= self::START;
    }
}
