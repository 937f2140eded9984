<?php

declare(strict_types=1);

namespace Meguri\Media\Clean;

/** Locates HEIF items with `iinf` and `iloc` (ISO/IEC 14496-12, 8.11). */
final class HeifItems
{
    private int $position;

    private function __construct(private readonly string $bytes, int $from, private readonly int $end)
    {
        $this->position = $from;
    }

    /** @return list<array{string, int, int}>|null type, offset and length; null if unreadable */
    public static function metadataRanges(string $bytes, Box $meta, array $types): ?array
    {
        $boxes = Box::list($bytes, $meta->body + 4, $meta->end);
        $info = $boxes === null ? null : Box::first($boxes, 'iinf');
        $locations = $boxes === null ? null : Box::first($boxes, 'iloc');
        $typesById = $info === null ? [] : self::itemTypes($bytes, $info, $types);
        if ($typesById === null || $boxes === null) {
            return null;
        }
        if ($typesById === []) {
            return [];
        }
        $data = Box::first($boxes, 'idat');
        $reader = $locations === null ? null : new self($bytes, $locations->body, $locations->end);
        return $reader?->locateItems($typesById, $data?->body);
    }

    /** @return array<int, string>|null types by item ID */
    private static function itemTypes(string $bytes, Box $info, array $types): ?array
    {
        $head = new self($bytes, $info->body, $info->end);
        $version = $head->number(4) >> 24;
        $head->number($version === 0 ? 2 : 4);
        $entries = Box::list($bytes, $head->position, $info->end);
        $typesById = [];
        foreach ($entries ?? [] as $entry) {
            $reader = new self($bytes, $entry->body, $entry->end);
            $version = $reader->number(4) >> 24;
            // Versions 0 and 1 have no type.
            if ($entry->type === 'infe' && $version >= 2) {
                $id = $reader->number($version === 2 ? 2 : 4);
                $reader->number(2);
                $type = substr($bytes, $reader->position, 4);
                $typesById += in_array($type, $types, true) ? [$id => $type] : [];
            }
        }
        return $entries === null ? null : $typesById;
    }

    /** @return list<array{string, int, int}>|null */
    private function locateItems(array $typesById, ?int $data): ?array
    {
        $version = $this->number(4) >> 24;
        [$sizes, $baseSizes] = [$this->number(1), $this->number(1)];
        [$offsetSize, $lengthSize, $baseSize, $indexSize] = [$sizes >> 4, $sizes & 15, $baseSizes >> 4, $version === 0 ? 0 : $baseSizes & 15];
        $ranges = [];
        for ($count = $this->number($version < 2 ? 2 : 4); $count > 0; $count--) {
            $id = $this->number($version < 2 ? 2 : 4);
            $method = $version === 0 ? 0 : $this->number(2) & 15;
            $this->number(2);
            $base = $this->number($baseSize);
            for ($extents = $this->number(2); $extents > 0; $extents--) {
                $this->number($indexSize);
                $offset = $base + $this->number($offsetSize) + ($method === 1 ? (int) $data : 0);
                $length = $this->number($lengthSize);
                $isInFile = $length > 0 && $offset > 0 && $offset + $length <= strlen($this->bytes);
                if (isset($typesById[$id])) {
                    if (!$isInFile || $method > 1) {
                        return null;
                    }
                    $ranges[] = [$typesById[$id], $offset, $length];
                }
            }
            if ($this->position > $this->end) {
                return null;
            }
        }
        return $ranges;
    }

    private function number(int $bytes): int
    {
        $slice = substr($this->bytes, $this->position, $bytes);
        $this->position += $bytes;
        return $bytes === 0 ? 0 : (int) hexdec(bin2hex($slice));
    }
}
