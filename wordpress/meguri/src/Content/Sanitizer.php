<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Cleans field values. {@see \Meguri\Checks\EntryCheck} rejects invalid ones. */
final class Sanitizer
{
    public static function value($value, array $field)
    {
        if (($field['format'] ?? '') === 'html') {
            return self::html((string) $value);
        }
        if (is_string($value)) {
            return Formats::normalised(self::text($value), $field);
        }
        if (!is_array($value)) {
            return $value;
        }
        $clean = [];
        foreach ($value as $key => $item) {
            $itemField = $field['items'] ?? $field['properties'][$key] ?? [];
            $clean[$key] = self::value($item, $itemField);
        }
        return $clean;
    }

    /** Allows HTML that the user may write in posts. The site sanitizes it again. */
    public static function html(string $html): string
    {
        $valid = wp_check_invalid_utf8($html, true);
        return current_user_can('unfiltered_html') ? $valid : wp_kses_post($valid);
    }

    /** Keeps line breaks, and removes other control characters. */
    public static function text(string $text): string
    {
        $valid = wp_check_invalid_utf8($text, true);
        return trim((string) preg_replace('/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/u', '', str_replace("\r\n", "\n", $valid)));
    }
}
