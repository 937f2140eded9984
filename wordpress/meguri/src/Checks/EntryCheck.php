<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Checks\Types\TypeCheck;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Formats;
use Meguri\Content\SectionBlocks;
use Meguri\Content\Slugs;
use Meguri\Editor\FieldTexts;
use Meguri\Media\Media;
use Meguri\Publication\Visibility;

/** Checks whether an entry may be published. @phpstan-import-type Finding from FieldCheck */
final class EntryCheck
{
    private const MAX_TITLE = 300;
    private const MAX_SECTIONS = 30;

    /** @return list<Finding> */
    public static function of(EditedEntry $entry): array
    {
        $check = new FieldCheck($entry->lang);
        $title = ['type' => 'string', 'isRequired' => true, 'maxLength' => self::MAX_TITLE];
        $check->value($entry->title(), $title, 'title', FieldTexts::label([], 'title'));
        if ($entry->lang === 'en') {
            TranslationCheck::run($entry, self::visible(parse_blocks($entry->content())), $check);
        }
        $fields = Fields::translated($entry->type) + ($entry->lang === 'ja' ? Fields::shared($entry->type) : []);
        foreach ($fields as $name => $field) {
            $check->value($entry->field($name), $field, "meta.$name", FieldTexts::label($field, $name));
        }
        if ($entry->lang === 'ja' && EntryTypes::hasSlug($entry->type)) {
            self::slug($entry, $check);
        }
        self::dependentFields($entry, $fields, $check);
        self::end($entry, $check);
        self::sections($entry, $check);
        $typeCheck = __NAMESPACE__ . '\\Types\\' . ucfirst($entry->type) . 'Check';
        if (is_subclass_of($typeCheck, TypeCheck::class)) {
            $typeCheck::run($entry, $check);
        }
        return $check->findings();
    }

    private static function slug(EditedEntry $entry, FieldCheck $check): void
    {
        $slug = $entry->slug();
        if (!Slugs::isValid($slug)) {
            // Until it is set, the slug is empty or a percent-encoded Japanese title.
            $isMissing = $slug === '' || (str_contains($slug, '%') && $entry->post->post_status !== 'publish');
            $message = $isMissing ? __('Required.', 'meguri') : Formats::sentenceOf('slug');
            $check->report('slug', FieldTexts::label([], 'slug'), $message, $isMissing);
        }
    }

    /**
     * The value of a field may require another field, such as the disclosure about funds.
     *
     * @param array<string, array<string, mixed>> $fields
     */
    private static function dependentFields(EditedEntry $entry, array $fields, FieldCheck $check): void
    {
        foreach (Fields::service($entry->type)['delivered'] as $delivered) {
            $name = $delivered['key'];
            ['field' => $decisive, 'value' => $value] = $delivered['onlyFor'] ?? ['field' => '', 'value' => null];
            if (isset($fields[$name]) && $value !== null && $entry->field($decisive) === $value && FieldCheck::isEmpty($entry->field($name))) {
                $choice = FieldTexts::choice(Fields::shared($entry->type)[$decisive], $decisive, $value);
                /* translators: %s: a choice in another field */
                $check->report("meta.$name", FieldTexts::label($fields[$name], $name), sprintf(__('Required for “%s”.', 'meguri'), $choice));
            }
        }
    }

    /** Rejects a past end of publication, unless it is already stored. */
    private static function end(EditedEntry $entry, FieldCheck $check): void
    {
        $endText = $entry->lang === 'ja' ? $entry->field(Visibility::END_FIELD) : null;
        $end = is_string($endText) ? strtotime($endText) : false;
        $isUnchanged = $entry->post->post_status === 'publish' && $endText === get_post_meta($entry->post->ID, Fields::metaKey(Visibility::END_FIELD), true);
        if ($end !== false && $end <= time() && !$isUnchanged) {
            $label = FieldTexts::label(Fields::shared($entry->type)[Visibility::END_FIELD], Visibility::END_FIELD);
            $message = __('This time is in the past. To remove the entry from the site now, switch it to a draft.', 'meguri');
            $check->report('meta.' . Visibility::END_FIELD, $label, $message);
        }
    }

    private static function sections(EditedEntry $entry, FieldCheck $check): void
    {
        $blocks = self::visible(parse_blocks($entry->content()));
        $ids = [];
        foreach ($blocks as $index => $block) {
            $kind = SectionBlocks::kindOf($block['blockName']);
            if ($kind === null) {
                self::text($block, "block.$index", $check);
                continue;
            }
            $fields = array_diff_key(Fields::sections()[$kind], ['type' => true]);
            $label = ($block['attrs']['heading'] ?? '') ?: FieldTexts::kind($kind);
            $check->properties($block['attrs'], $fields, "block.$index", $label);
            $id = $block['attrs']['id'] ?? '';
            if (in_array($id, $ids, true)) {
                $check->report("block.$index.id", $label, __('Another section of this page has the same link name.', 'meguri'));
            }
            $ids[] = $id;
        }
        if (count($ids) > self::MAX_SECTIONS) {
            $label = FieldTexts::label([], 'sections');
            $check->report('content', $label, sprintf(__('The maximum is %d.', 'meguri'), self::MAX_SECTIONS));
        }
    }

    /** Requires headings of level 2 to 4, because the title is level 1, and images with alternative text. */
    private static function text(array $block, string $place, FieldCheck $check): void
    {
        $level = $block['blockName'] === 'core/heading' ? (int) ($block['attrs']['level'] ?? 2) : 2;
        if ($level < 2 || $level > 4) {
            $check->report($place, trim(wp_strip_all_tags($block['innerHTML'])), __('Headings must be of level 2, 3 or 4.', 'meguri'));
        }
        if ($block['blockName'] === 'core/image') {
            $check->checkPictureFiles([(int) ($block['attrs']['id'] ?? 0)], $place, __('Picture in the text', 'meguri'));
        }
        if ($block['blockName'] === 'core/image' && preg_match('/<img[^>]* alt="[^"]/', $block['innerHTML']) !== 1) {
            $label = __('Picture in the text', 'meguri');
            $id = (int) ($block['attrs']['id'] ?? 0);
            $picture = $id === 0 ? null : ['id' => $id, 'name' => 'alt', 'from' => '', 'text' => Media::text($id, Media::ALT_KEY, $check->lang)];
            $check->report($place, $label, __('Enter the alternative text in the settings of the block.', 'meguri'), true, $picture);
        }
        $text = trim(wp_strip_all_tags($block['innerHTML']));
        $check->placeholders($block['innerHTML'], $place, mb_strimwidth($text, 0, 40, '…'));
        foreach ($block['innerBlocks'] as $innerBlock) {
            self::text($innerBlock, $place, $check);
        }
    }

    /** @return list<array{int, string}> block index and kind of each section */
    public static function sectionsOf(string $content): array
    {
        $kinds = array_map(static fn (array $block) => SectionBlocks::kindOf($block['blockName']), self::visible(parse_blocks($content)));
        $sectionKinds = array_filter($kinds);
        return array_map(null, array_keys($sectionKinds), array_values($sectionKinds));
    }

    /**
     * The editor does not count whitespace between blocks.
     *
     * @param list<array<string, mixed>> $blocks
     * @return list<array<string, mixed>>
     */
    private static function visible(array $blocks): array
    {
        $isVisible = static fn (array $block) => $block['blockName'] !== null || trim($block['innerHTML']) !== '';
        return array_values(array_filter($blocks, $isVisible));
    }
}
