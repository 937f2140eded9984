<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Editor\FieldTexts;

/** Renders fields with error messages. A place is a path: `ja.address.text`. */
final class OptionsForm
{
    /** Longest single-line text */
    private const LINE = 500;
    private const DATE = '^\d{4}-\d{2}-\d{2}$';

    /** @param list<array{place: string, label: string, message: string}> $findings */
    public function __construct(private readonly array $findings)
    {
    }

    public function showSummary(): void
    {
        if ($this->findings === []) {
            return;
        }
        printf('<div class="notice notice-error" role="alert"><p>%s</p><ul>', esc_html__('Nothing has been saved yet. Please correct the following.', 'meguri'));
        foreach ($this->findings as ['place' => $place, 'label' => $label, 'message' => $message]) {
            $sentence = $label === '' ? $message : "$label: $message";
            printf($place === '' ? '<li>%2$s</li>' : '<li><a href="#%1$s">%2$s</a></li>', esc_attr(self::id($place)), esc_html($sentence));
        }
        echo '</ul></div>';
    }

    /** Collapses English unless it contains errors. */
    public function language(string $lang, callable $content): void
    {
        $isOpen = $lang === 'ja' || preg_grep("/^$lang\./", array_column($this->findings, 'place')) !== [];
        $name = $lang === 'ja' ? '日本語' : 'English';
        printf('<details class="meguri-language"%s><summary><h2>%s</h2></summary>', $isOpen ? ' open' : '', esc_html($name));
        $content();
        echo '</details>';
    }

    public function fields(array $fields, string $place, array $values): void
    {
        foreach ($fields as $name => $field) {
            $this->field($field, $name, "$place.$name", $values[$name] ?? null);
        }
    }

    public function field(array $field, string $name, string $place, mixed $value): void
    {
        ['label' => $label, 'help' => $help] = FieldTexts::all([$name => $field], FieldTexts::parentOf(substr($place, 0, -strlen(".$name"))))[$name];
        if (isset($field['properties'])) {
            printf('<fieldset><legend>%s</legend>', esc_html($label));
            $this->fields($field['properties'], $place, (array) $value);
            echo '</fieldset>';
            return;
        }
        printf('<div class="meguri-field"><label for="%s">%s</label>', esc_attr(self::id($place)), esc_html($label));
        if (in_array($field['format'] ?? '', ['picture', 'logo'], true)) {
            $this->picture("$place.id", (int) (((array) $value)['id'] ?? 0));
        } elseif (($field['maxLength'] ?? 0) > self::LINE) {
            $this->textarea($place, (string) $value);
        } elseif (($field['pattern'] ?? '') === self::DATE) {
            $help = '';
            $this->input($place, (string) $value, 'date');
        } else {
            $this->input($place, (string) $value);
        }
        if ($help !== '') {
            printf('<p class="description">%s</p>', esc_html($help));
        }
        $this->error($place);
        echo '</div>';
    }

    public function input(string $place, string $value, string $type = 'text', string $moreHtml = ''): void
    {
        printf(
            '<input type="%s" %s value="%s" class="%s" %s>',
            esc_attr($type),
            $this->attributesHtml($place),
            esc_attr($value),
            $type === 'text' ? 'large-text' : '',
            $moreHtml,
        );
    }

    public function textarea(string $place, string $value, int $rows = 3): void
    {
        printf('<textarea %s rows="%d" class="large-text">%s</textarea>', $this->attributesHtml($place), (int) $rows, esc_textarea($value));
    }

    public function lines(string $place, string $label, string $value, string $help): void
    {
        printf('<div class="meguri-field"><label for="%s">%s</label>', esc_attr(self::id($place)), esc_html($label));
        $this->textarea($place, $value, 4);
        printf('<p class="description">%s</p>', esc_html($help));
        $this->error($place);
        echo '</div>';
    }

    public function error(string $place): void
    {
        foreach ($this->messages($place) as $message) {
            printf('<p class="meguri-error" id="%s-error">%s</p>', esc_attr(self::id($place)), esc_html($message));
        }
    }

    /** Without JavaScript, images are selected by id. */
    private function picture(string $place, int $id): void
    {
        $address = $id > 0 ? (string) wp_get_attachment_image_url($id, 'medium') : '';
        printf(
            '<div class="meguri-picture"><img src="%s" alt=""%s><input type="number" min="0" %s value="%s"><button type="button" class="button" hidden>%s</button></div>',
            esc_url($address),
            $address === '' ? ' hidden' : '',
            $this->attributesHtml($place),
            esc_attr($id > 0 ? (string) $id : ''),
            esc_html__('Choose a picture', 'meguri'),
        );
    }

    private function attributesHtml(string $place): string
    {
        $id = self::id($place);
        $isWrong = $this->messages($place) !== [];
        $name = 'meguri[' . str_replace('.', '][', $place) . ']';
        return sprintf('id="%s" name="%s"', esc_attr($id), esc_attr($name))
            . ($isWrong ? sprintf(' aria-invalid="true" aria-describedby="%s-error"', esc_attr($id)) : '');
    }

    /** @return list<string> */
    private function messages(string $place): array
    {
        return array_column(array_filter($this->findings, static fn (array $finding) => $finding['place'] === $place), 'message');
    }

    private static function id(string $place): string
    {
        return 'meguri-' . str_replace('.', '-', $place);
    }
}
