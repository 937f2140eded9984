<?php

declare(strict_types=1);

namespace Meguri\Media;

final class Logos
{
    /** @param mixed $value `{id}` */
    public static function of($value): ?array
    {
        $id = is_array($value) ? (int) ($value['id'] ?? 0) : 0;
        $facts = $id > 0 ? Media::facts($id) : null;
        if ($facts === null) {
            return null;
        }
        return ['src' => 'media/' . Media::path($id)] + array_intersect_key($facts, array_flip(['width', 'height', 'version']));
    }
}
