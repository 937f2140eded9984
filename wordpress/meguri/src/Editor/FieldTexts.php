<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Content\Fields;
use Meguri\Content\Languages;

use const Meguri\PLUGIN_DIR;

/**
 * Labels and help in the user's language. `labels.json` overrides schema labels, which address people who edit files.
 */
final class FieldTexts
{
    /** @var array{kinds: array, labels: array, choices: array}|null pairs of Japanese and English */
    private static ?array $overrides = null;

    /** @param array<string, array<string, mixed>> $fields as in `fields.json` */
    public static function all(array $fields, string $parent = ''): array
    {
        $texts = [];
        foreach ($fields as $name => $field) {
            $texts[$name] = self::of($field, $name, $parent);
        }
        return $texts;
    }

    public static function label(array $field, string $name, string $parent = ''): string
    {
        return self::split(self::labelOverride($name, $parent) ?? Fields::label($field, $name))[0];
    }

    /** Returns `terms` for `meta.terms.0`, and `site` for a language of the site settings. */
    public static function parentOf(string $place): string
    {
        $name = preg_match('/([a-z_]+)(?:\.\d+)*$/D', $place, $match) === 1 ? $match[1] : '';
        return in_array($name, [...Fields::vocabulary('languages'), 'shared'], true) ? 'site' : $name;
    }

    public static function kind(string $kind): string
    {
        return self::text('kinds', $kind) ?? $kind;
    }

    /** @param array<string, mixed> $field a choice, or a list of choices */
    public static function choice(array $field, string $name, string $value): string
    {
        $language = Languages::ofUser();
        $labels = $field['valueLabels'] ?? $field['items']['valueLabels'] ?? [];
        return $labels[$value][$language] ?? self::overrides()['choices'][$name][$value][$language === 'ja' ? 0 : 1] ?? $value;
    }

    private static function of(array $field, string $name, string $parent = ''): array
    {
        $override = self::labelOverride($name, $parent);
        [$label, $help] = self::split($override ?? Fields::label($field, $name));
        $isChoice = isset($field['enum']) || isset($field['items']['enum']);
        $texts = ['label' => $label, 'help' => $override === null && $isChoice ? '' : $help];
        $texts += isset($field['enum']) ? ['options' => self::options($field, $name)] : [];
        $texts += isset($field['items']) ? ['items' => self::of($field['items'], $name)] : [];
        $texts += isset($field['properties']) ? ['properties' => self::all($field['properties'], $name)] : [];
        $texts += isset($field['oneOf']) ? ['oneOf' => array_map(static fn (array $variant) => self::of($variant, $name), $field['oneOf'])] : [];
        return $texts + $field;
    }

    /** @return list<array{value: string, label: string}> */
    private static function options(array $field, string $name): array
    {
        return array_map(static fn (string $value) => ['value' => $value, 'label' => self::choice($field, $name, $value)], $field['enum']);
    }

    /** @return array{string, string} label and help */
    private static function split(string $text): array
    {
        $isSplit = preg_match('/^(.+?)(?:[。：]|[:;,] )\s*(.+)$/us', $text, $parts) === 1;
        return $isSplit ? [$parts[1], mb_strtoupper(mb_substr($parts[2], 0, 1)) . mb_substr($parts[2], 1)] : [$text, ''];
    }

    /** A label may depend on the parent. */
    private static function labelOverride(string $name, string $parent): ?string
    {
        return self::text('labels', "$parent.$name") ?? self::text('labels', $name);
    }

    private static function text(string $group, string $name): ?string
    {
        return self::overrides()[$group][$name][Languages::ofUser() === 'ja' ? 0 : 1] ?? null;
    }

    /** @return array{kinds: array, labels: array, choices: array} */
    private static function overrides(): array
    {
        return self::$overrides ??= json_decode((string) file_get_contents(PLUGIN_DIR . '/languages/labels.json'), true, 16, JSON_THROW_ON_ERROR);
    }
}
