<?php

declare(strict_types=1);

namespace Meguri\Admin;

/** A Japanese office writes 15:00, and WordPress's Japanese translation sets “3:00 PM”. What somebody has chosen stays. */
final class TimeFormat
{
    /** What the translation sets, and its English original. */
    private const UNCHOSEN = ['g:i A', 'g:i a'];

    public static function choose(): void
    {
        if (str_starts_with(get_locale(), 'ja') && in_array(get_option('time_format'), self::UNCHOSEN, true)) {
            update_option('time_format', 'H:i');
        }
    }
}
