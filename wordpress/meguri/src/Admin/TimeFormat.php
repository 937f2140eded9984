<?php

declare(strict_types=1);

namespace Meguri\Admin;

/** Japanese offices use the 24-hour clock, but WordPress's translation sets “3:00 PM”. */
final class TimeFormat
{
    /** Default of the translation, and its original */
    private const DEFAULTS = ['g:i A', 'g:i a'];

    public static function setDefault(): void
    {
        if (str_starts_with(get_locale(), 'ja') && in_array(get_option('time_format'), self::DEFAULTS, true)) {
            update_option('time_format', 'H:i');
        }
    }
}
