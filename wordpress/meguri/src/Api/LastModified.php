<?php

declare(strict_types=1);

namespace Meguri\Api;

/** When what is answered was last changed, as the site and proxies compare it. */
final class LastModified
{
    /** @param list<array<string, mixed>> $documents @return array<string, string> none for nothing */
    public static function of(array $documents): array
    {
        $moments = array_map('strtotime', array_column($documents, 'modified_at'));
        return $moments === [] ? [] : ['Last-Modified' => gmdate('D, d M Y H:i:s', max($moments)) . ' GMT'];
    }
}
