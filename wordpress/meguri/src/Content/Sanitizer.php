<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Cleans what was written into a field, by what the field is. Nothing is refused here: that is for {@see \Meguri\Checks\EntryCheck}. */
final class Sanitizer
{
    /**
     * @param mixed $value
     * @param array<string, mixed> $field
     * @return mixed
     */
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
        foreach ($value as $key => $inner) {
            $own = $field['items'] ?? $field['properties'][$key] ?? [];
            $clean[$key] = self::value($inner, $own);
        }
        return $clean;
    }

    /** HTML, as WordPress lets this person write it in a post. The site sanitises all HTML before it shows it. */
    public static function html(string $html): string
    {
        $valid = wp_check_invalid_utf8($html, true);
        return current_user_can('unfiltered_html') ? $valid : wp_kses_post($valid);
    }

    /** Plain text: line breaks stay, other control characters do not. Signs of HTML are text here. */
    public static function text(string $text): string
    {
        $valid = wp_check_invalid_utf8($text, true);
        return trim((string) preg_replace('/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/u', '', str_replace("\r\n", "\n", $valid)));
    }
}
