<?php

declare(strict_types=1);

namespace Meguri\Api;

final class LastModified
{
    /** @param list<array<string, mixed>> $documents */
    public static function of(array $documents): array
    {
        $moments = array_map('strtotime', array_column($documents, 'modified_at'));
        return $moments === [] ? [] : ['Last-Modified' => gmdate('D, d M Y H:i:s', max($moments)) . ' GMT'];
    }
}
