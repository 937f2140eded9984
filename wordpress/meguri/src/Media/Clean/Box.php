<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Box of the ISO base media file format (ISO/IEC 14496-12). */
final class Box
{
    private function __construct(
        public readonly string $type,
        public readonly int $start,
        public readonly int $body,
        public readonly int $end,
    ) {
    }

    /** @return list<self>|null null if malformed */
    public static function list(string $bytes, int $from, int $to): ?array
    {
        $boxes = [];
        for ($offset = $from; $offset + 8 <= $to;) {
            $size = (int) unpack('N', $bytes, $offset)[1];
            $type = substr($bytes, $offset + 4, 4);
            $head = 8;
            if ($size === 1) {
                $size = $offset + 16 <= $to ? (int) unpack('J', $bytes, $offset + 8)[1] : 0;
                $head = 16;
            } elseif ($size === 0) {
                $size = $to - $offset;
            }
            if ($size < $head || $size > $to - $offset) {
                return null;
            }
            $boxes[] = new self($type, $offset, $offset + $head, $offset + $size);
            $offset += $size;
        }
        return $boxes;
    }

    public static function first(array $boxes, string $type): ?self
    {
        foreach ($boxes as $box) {
            if ($box->type === $type) {
                return $box;
            }
        }
        return null;
    }
}
