<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Content\Formats;
use Meguri\Editor\FieldTexts;
use Meguri\Media\Media;
use Meguri\Media\UploadedPictures;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;

/**
 * Validates values against field definitions.
 *
 * In `Picture`, `name` is `alt` or `caption`, `from` is the entry's text, and `text` is the attachment's.
 *
 * @phpstan-type Picture array{id: int, name: string, from: string, text: string}
 * @phpstan-type Finding array{place: string, label: string, message: string, isMissing: bool, picture?: Picture}
 */
final class FieldCheck
{
    /** @var list<Finding> */
    private array $findings = [];

    private readonly Filler $filler;

    /** @param ProfileVariables|null $variables defaults to the saved ones */
    public function __construct(public readonly string $lang, ?ProfileVariables $variables = null)
    {
        $this->filler = new Filler($variables ?? ProfileVariables::current(), $lang);
    }

    /** @return list<Finding> `isMissing` is hidden while writing */
    public function findings(): array
    {
        return $this->findings;
    }

    /** @param Picture|null $picture */
    public function report(string $place, string $label, string $message, bool $isMissing = false, ?array $picture = null): void
    {
        $finding = ['place' => $place, 'label' => $label, 'message' => $message, 'isMissing' => $isMissing];
        $this->findings[] = $finding + ($picture === null ? [] : ['picture' => $picture]);
    }

    /** @param string $place `meta.terms.0.label` */
    public function value($value, array $field, string $place, string $label): void
    {
        if (self::isEmpty($value)) {
            if ($field['isRequired'] ?? false) {
                $this->report($place, $label, __('Required.', 'meguri'), true);
            }
            return;
        }
        match (true) {
            ($field['format'] ?? '') === 'picture' => $this->picture((array) $value, $place, $label),
            isset($field['oneOf']) => $this->variant((array) $value, $field['oneOf'], $place, $label),
            isset($field['properties']) => $this->properties((array) $value, $field['properties'], $place, $label),
            isset($field['items']) => $this->list((array) $value, $field, $place, $label),
            is_numeric($value) && in_array($field['type'] ?? '', ['integer', 'number'], true) => $this->number($value + 0, $field, $place, $label),
            is_string($value) => $this->text($value, $field, $place, $label),
            default => null,
        };
    }

    /** Objects and HTML without content are empty, too. */
    public static function isEmpty($value): bool
    {
        if (is_array($value)) {
            return array_filter($value, static fn ($item) => !self::isEmpty($item)) === [];
        }
        return $value === null || (is_string($value) && trim(str_contains($value, '<img') ? $value : strip_tags($value)) === '');
    }

    public function properties(array $value, array $properties, string $place, string $label): void
    {
        $parent = FieldTexts::parentOf($place);
        foreach ($properties as $name => $field) {
            $propertyLabel = FieldTexts::label($field, $name, $parent);
            $this->value($value[$name] ?? null, $field, "$place.$name", $label === '' ? $propertyLabel : "$label › $propertyLabel");
        }
    }

    /** @param list<array<string, mixed>> $variants distinguished by `kind` */
    private function variant(array $value, array $variants, string $place, string $label): void
    {
        $matchesKind = static fn (array $variant) => in_array($value['kind'] ?? '', $variant['properties']['kind']['enum'], true);
        $matching = array_values(array_filter($variants, $matchesKind))[0] ?? $variants[0];
        $this->properties($value, $matching['properties'], $place, $label);
    }

    private function list(array $values, array $field, string $place, string $label): void
    {
        $count = count($values);
        if ($count < ($field['minItems'] ?? 0)) {
            $this->report($place, $label, sprintf(__('The minimum is %d.', 'meguri'), $field['minItems']));
        }
        if ($count > ($field['maxItems'] ?? PHP_INT_MAX)) {
            $this->report($place, $label, sprintf(__('The maximum is %d.', 'meguri'), $field['maxItems']));
        }
        foreach (array_values($values) as $index => $value) {
            // An added item must not be empty.
            $item = ['isRequired' => true] + $field['items'];
            $this->value($value, $item, "$place.$index", $label . ' ' . ($index + 1));
        }
    }

    private function number(int|float $value, array $field, string $place, string $label): void
    {
        if ($value < ($field['minimum'] ?? -INF)) {
            $this->report($place, $label, sprintf(__('The minimum is %d.', 'meguri'), $field['minimum']));
        }
        if ($value > ($field['maximum'] ?? INF)) {
            $this->report($place, $label, sprintf(__('The maximum is %d.', 'meguri'), $field['maximum']));
        }
    }

    private function text(string $value, array $field, string $place, string $label): void
    {
        $this->placeholders($value, $place, $label);
        $value = (string) Formats::normalised($value, $field);
        // Limits apply after placeholders are filled in.
        $value = $this->filler->fill($value);
        $length = mb_strlen($value);
        if ($length > ($field['maxLength'] ?? PHP_INT_MAX)) {
            $this->report($place, $label, sprintf(__('The maximum is %1$d characters; this text has %2$d.', 'meguri'), $field['maxLength'], $length));
        }
        if (isset($field['enum']) && !in_array($value, $field['enum'], true)) {
            $this->report($place, $label, __('Select a value.', 'meguri'));
        } elseif (isset($field['pattern']) && !isset($field['enum']) && !Formats::matches($field['pattern'], $value)) {
            $this->report($place, $label, Formats::sentence($field['pattern']));
        }
    }

    /** Reports unknown placeholders, which visitors would see. */
    public function placeholders(string $text, string $place, string $label): void
    {
        foreach (array_unique($this->filler->unknownPlaceholders($text)) as $placeholder) {
            /* translators: %s: the placeholder, as {{name}} */
            $this->report($place, $label, sprintf(__('%s is not defined under Site settings > Company. To show the braces, put a backslash before them.', 'meguri'), $placeholder));
        }
    }

    /** @param array{id?: int, portrait?: int} $value */
    public function picture(array $value, string $place, string $label): void
    {
        $id = (int) ($value['id'] ?? 0);
        if (Media::facts($id) === null) {
            $this->report($place, $label, __('The picture is not in the media library, or not a JPEG, PNG, WebP or AVIF.', 'meguri'));
            return;
        }
        $this->checkPictureFiles(array_filter([$id, (int) ($value['portrait'] ?? 0)]), $place, $label);
        $alt = Media::text($id, Media::ALT_KEY, $this->lang);
        $this->placeholders($alt, $place, $label);
        if ($alt === '') {
            $isJapanese = $this->lang === 'ja';
            $this->report($place, $label, $isJapanese
                ? __('The picture has no description in Japanese.', 'meguri')
                : __('The picture has no description in English.', 'meguri'), false, self::pictureDetails($id));
        } elseif ($this->lang === 'en' && JapaneseText::is($alt)) {
            $this->report($place, $label, __('The description in English is still in Japanese.', 'meguri'), false, self::pictureDetails($id));
        }
        if ($this->lang === 'en' && self::isCaptionMissing($id)) {
            $this->report($place, $label, __('The caption in English is missing, or still in Japanese.', 'meguri'), false, self::pictureDetails($id));
        }
    }

    /** Reports truncated files, which cannot be displayed. @param list<int> $ids */
    public function checkPictureFiles(array $ids, string $place, string $label): void
    {
        foreach ($ids as $id) {
            if (Media::facts($id) !== null && !Media::isComplete($id)) {
                $this->report($place, $label, UploadedPictures::damaged());
            }
        }
    }

    /** The English page would show the Japanese caption. */
    private static function isCaptionMissing(int $id): bool
    {
        $caption = Media::bilingual($id, Media::CAPTION_KEY);
        return $caption !== null && JapaneseText::is($caption['en']);
    }

    /** @return Picture for an attachment whose own texts need editing */
    private static function pictureDetails(int $id): array
    {
        return ['id' => $id, 'name' => 'alt', 'from' => '', 'text' => ''];
    }
}
