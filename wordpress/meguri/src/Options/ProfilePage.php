<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Checks\FieldCheck;
use Meguri\Content\Fields;
use Meguri\Content\Formats;
use Meguri\Content\SiteOptions;
use Meguri\Media\Logos;
use Meguri\ProfileVariables\ProfileVariables;

defined('ABSPATH') || exit;

/** Settings page of the company */
final class ProfilePage implements OptionsPage
{
    /** Menus have their own page; terms are edited as lines. */
    private const OTHER_PAGES = ['navigation', 'words'];
    private const VARIABLES = 'words';

    public function slug(): string
    {
        return 'meguri-profile';
    }

    public function title(): string
    {
        return __('Company', 'meguri');
    }

    public function introduction(): string
    {
        return __('Company details for the header and footer of every page, forms and emails. English can be left empty as a whole.', 'meguri');
    }

    public function read(): array
    {
        $profiles = (array) get_option(SiteOptions::PROFILE, []);
        $fields = static function (array $profile): array {
            $variables = isset($profile[self::VARIABLES]) ? [self::VARIABLES => VariableLines::format($profile[self::VARIABLES])] : [];
            return $variables + array_diff_key($profile, array_flip(self::OTHER_PAGES));
        };
        return ['shared' => (array) ($profiles['shared'] ?? []), 'ja' => $fields((array) ($profiles['ja'] ?? [])), 'en' => $fields((array) ($profiles['en'] ?? []))];
    }

    public function normalize(array $posted): array
    {
        $dropEmpty = static function (array $values) use (&$dropEmpty): array {
            $filled = [];
            foreach ($values as $name => $value) {
                $item = is_array($value) ? $dropEmpty($value) : ($name === 'id' ? (int) $value : $value);
                if (!in_array($item, ['', [], 0], true)) {
                    $filled[$name] = $item;
                }
            }
            return $filled;
        };
        $filledParts = array_map(static fn (string $part) => $dropEmpty((array) ($posted[$part] ?? [])), ['shared' => 'shared', 'ja' => 'ja', 'en' => 'en']);
        $fields = ['shared' => Fields::shared('site'), 'ja' => self::fields(), 'en' => self::fields()];
        $normalised = static fn (string $part) => Formats::normalised($filledParts[$part], ['properties' => $fields[$part]]);
        return array_map($normalised, ['shared' => 'shared', 'ja' => 'ja', 'en' => 'en']);
    }

    public function check(array $values): array
    {
        // Placeholders may use terms of the same request.
        $variables = ProfileVariables::of(self::withVariables($values));
        $check = new FieldCheck('ja', $variables);
        $check->properties($values['shared'], Fields::shared('site'), 'shared', '');
        foreach (['ja', 'en'] as $lang) {
            if ($lang === 'ja' || $values['en'] !== []) {
                $languageCheck = new FieldCheck($lang, $variables);
                // Licenses are optional, but must be complete.
                $fields = array_map(static fn (array $field) => isset($field['properties']['real_estate_brokerage'])
                    ? array_diff_key($field, ['isRequired' => true]) : $field, self::fields());
                $languageCheck->properties($values[$lang], $fields, $lang, $lang === 'ja' ? '日本語' : 'English');
                foreach ($languageCheck->findings() as $finding) {
                    $check->report($finding['place'], $finding['label'], $finding['message']);
                }
                self::checkLogos($check, $lang, $values[$lang]['logo'] ?? []);
                self::checkVariables($check, $lang, (string) ($values[$lang][self::VARIABLES] ?? ''));
            }
        }
        return $check->findings();
    }

    /** Logos need no alternative text, because they show the company's name. */
    private static function checkLogos(FieldCheck $check, string $lang, array $logos): void
    {
        foreach ($logos as $name => $logo) {
            if (Logos::of($logo) === null) {
                $check->report("$lang.logo.$name", __('The logo', 'meguri'), __('The picture is not in the media library.', 'meguri'));
            }
        }
    }

    private static function checkVariables(FieldCheck $check, string $lang, string $lines): void
    {
        foreach ((new VariableLines($lines))->problems() as $line => $message) {
            /* translators: %d: number of a line */
            $check->report("$lang." . self::VARIABLES, sprintf(__('Line %d', 'meguri'), $line), $message);
        }
    }

    /** @param array<string, mixed> $values @return array<string, mixed> with terms by name */
    private static function withVariables(array $values): array
    {
        foreach (['ja', 'en'] as $lang) {
            if (isset($values[$lang][self::VARIABLES])) {
                $values[$lang][self::VARIABLES] = (new VariableLines($values[$lang][self::VARIABLES]))->variables();
            }
        }
        return $values;
    }

    public function placeOf(string $lang, string $path): string
    {
        return (isset(Fields::shared('site')[explode('.', $path)[0]]) ? 'shared' : $lang) . ".$path";
    }

    public function save(array $values): void
    {
        $values = self::withVariables($values);
        $profiles = (array) get_option(SiteOptions::PROFILE, []);
        foreach (['ja', 'en', 'shared'] as $part) {
            $previous = (array) ($profiles[$part] ?? []);
            $keys = $part === 'shared' ? array_keys(Fields::shared('site')) : [self::VARIABLES, ...array_keys(self::fields())];
            $profiles[$part] = array_diff_key($previous, array_diff_key(array_flip($keys), $values[$part]));
            foreach (array_intersect_key($values[$part], array_flip($keys)) as $name => $value) {
                $profiles[$part][$name] = $value;
            }
            // Required even if empty
            $profiles[$part] += $part === 'shared' ? [] : ['licences' => []];
        }
        if ($values['en'] === []) {
            unset($profiles['en']);
        }
        update_option(SiteOptions::PROFILE, $profiles, false);
    }

    public function show(OptionsForm $form, array $values): void
    {
        printf('<h2>%s</h2>', esc_html__('Both languages', 'meguri'));
        $form->fields(Fields::shared('site'), 'shared', $values['shared']);
        foreach (['ja', 'en'] as $lang) {
            $form->language($lang, static function () use ($form, $lang, $values): void {
                $form->fields(self::fields(), $lang, $values[$lang]);
                $help = __('One per line: a name, a colon and the text. Insert it into texts as {{name}}. In English, enter only values that differ.', 'meguri');
                $form->lines("$lang." . self::VARIABLES, __('More placeholders', 'meguri'), (string) ($values[$lang][self::VARIABLES] ?? ''), $help);
            });
        }
    }

    private static function fields(): array
    {
        $fields = array_diff_key(Fields::translated('site'), array_flip(self::OTHER_PAGES));
        // Logos are files in the contract, but attachments here.
        $label = static fn (string $ja, string $en) => ['type' => 'object', 'format' => 'logo', 'label' => ['ja' => $ja, 'en' => $en]];
        $fields['logo']['properties'] = [
            'on_paper' => $label('白い地の上のロゴ', 'The logo on white'),
            'on_pictures' => $label('写真の上のロゴ。省くと、白い地のロゴの形が白で出ます。', 'The logo on photographs: without it, the other one in white'),
        ];
        // `hours` and `closed` together
        $fields['hours']['maxLength'] = 300;
        return $fields;
    }
}
