<?php

declare(strict_types=1);

namespace Meguri\Submissions\Links;

/** A single byte range (RFC 9110, 14). */
final class ByteRange
{
    private function __construct(public readonly int $start, public readonly int $end, public readonly bool $isPart)
    {
    }

    /** Returns the whole file for multiple or malformed ranges, or null if unsatisfiable. */
    public static function of(string $header, int $size): ?self
    {
        $fullRange = new self(0, $size - 1, false);
        if (preg_match('/^bytes=(\d{0,15})-(\d{0,15})$/D', $header, $match) !== 1 || $match[1] . $match[2] === '') {
            return $fullRange;
        }
        if ($match[1] === '') {
            $length = (int) $match[2];
            return $length === 0 ? null : ($length >= $size ? $fullRange : new self($size - $length, $size - 1, true));
        }
        $start = (int) $match[1];
        $end = $match[2] === '' ? $size - 1 : min((int) $match[2], $size - 1);
        if ($match[2] !== '' && (int) $match[2] < $start) {
            return $fullRange;
        }
        return $start >= $size ? null : new self($start, $end, true);
    }

    public function length(): int
    {
        return $this->end - $this->start + 1;
    }
}
