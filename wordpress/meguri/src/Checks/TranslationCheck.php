<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Content\Fields;
use Meguri\Content\SectionBlocks;
use Meguri\Editor\FieldTexts;
use Meguri\Media\BlockPictures;
use Meguri\Media\Media;

/** Reports Japanese texts left in an English entry. */
final class TranslationCheck
{
    /** Search fields may be in any language. */
    private const ANY_LANGUAGE = ['reading', 'keywords'];

    /** @param list<array<string, mixed>> $blocks indexed as in the editor */
    public static function run(EditedEntry $entry, array $blocks, FieldCheck $check): void
    {
        $message = __('Still in Japanese.', 'meguri');
        if (JapaneseText::is($entry->title())) {
            $check->report('title', FieldTexts::label([], 'title'), $message);
        }
        $fields = array_diff_key(Fields::translated($entry->type), array_flip(self::ANY_LANGUAGE));
        foreach ($fields as $name => $field) {
            $path = JapaneseText::pathIn($entry->field($name));
            if ($path !== null) {
                $check->report(implode('.', ['meta', $name, ...$path]), FieldTexts::label($field, $name), $message);
            }
        }
        foreach ($blocks as $index => $block) {
            $kind = SectionBlocks::kindOf($block['blockName']);
            if ($kind === null) {
                self::text($block, "block.$index", $check);
            } else {
                self::section($block['attrs'], $kind, "block.$index", $check);
            }
        }
        self::sharedPictures($entry, $check);
    }

    private static function text(array $block, string $place, FieldCheck $check): void
    {
        $blockText = trim(wp_strip_all_tags(BlockPictures::withoutCaptions(serialize_block($block))));
        if (JapaneseText::is($blockText)) {
            $check->report($place, mb_strimwidth($blockText, 0, 40, '…'), __('Still in Japanese.', 'meguri'));
        }
        foreach (BlockPictures::textsIn($block) as ['id' => $id, 'name' => $name, 'text' => $text]) {
            if (JapaneseText::is($text)) {
                $message = $name === 'alt'
                    ? __('The alternative text of the picture is still in Japanese.', 'meguri')
                    : __('The caption of the picture is still in Japanese.', 'meguri');
                $english = BlockPictures::englishOf($id, $name === 'alt' ? Media::ALT_KEY : Media::CAPTION_KEY);
                $picture = $id === 0 ? null : ['id' => $id, 'name' => $name, 'from' => $text, 'text' => $english];
                $check->report($place, mb_strimwidth($text, 0, 40, '…'), $message, false, $picture);
            }
        }
    }

    private static function section(array $attributes, string $kind, string $place, FieldCheck $check): void
    {
        $fields = array_intersect_key($attributes, Fields::sections()[$kind]);
        $path = JapaneseText::pathIn($fields);
        if ($path !== null) {
            $label = ($attributes['heading'] ?? '') ?: FieldTexts::kind($kind);
            $check->report(implode('.', [$place, ...$path]), $label, __('Still in Japanese.', 'meguri'));
        }
    }

    /** Checks images of the Japanese post, which the English page shows, too. */
    private static function sharedPictures(EditedEntry $entry, FieldCheck $check): void
    {
        foreach (Fields::shared($entry->type) as $name => $field) {
            $isList = ($field['items']['format'] ?? '') === 'picture';
            $pictures = $isList || ($field['format'] ?? '') === 'picture' ? (array) $entry->field($name) : [];
            foreach ($isList ? array_values($pictures) : array_filter([$pictures]) as $index => $picture) {
                $label = FieldTexts::label($field, $name) . ($isList ? ' ' . ($index + 1) : '');
                $check->picture((array) $picture, $isList ? "meta.$name.$index" : "meta.$name", $label);
            }
        }
    }
}
