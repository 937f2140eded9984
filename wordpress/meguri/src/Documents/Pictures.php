<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Media\Media;

final class Pictures
{
    /** @param mixed $value `{id, portrait?}` */
    public static function of($value): ?array
    {
        $id = is_array($value) ? (int) ($value['id'] ?? 0) : 0;
        $file = $id > 0 ? self::file($id) : null;
        if ($file === null) {
            return null;
        }
        $portrait = self::file((int) ($value['portrait'] ?? 0));
        $caption = Media::bilingual($id, Media::CAPTION_KEY);
        return $file
            + ['alt' => Media::bilingual($id, Media::ALT_KEY) ?? Media::missingAlt($id)]
            + ($caption === null ? [] : ['caption' => $caption])
            + ($portrait === null ? [] : ['portrait' => $portrait]);
    }

    private static function file(int $id): ?array
    {
        $facts = $id > 0 ? Media::facts($id) : null;
        if ($facts === null) {
            return null;
        }
        [$x, $y] = Media::focal($id);
        return ['src' => 'media/' . Media::path($id)] + $facts + ['focal' => ['x' => $x, 'y' => $y]];
    }
}
