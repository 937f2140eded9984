<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Page sections as blocks (`meguri/steps`). They save no HTML that an editor version could find invalid. */
final class SectionBlocks
{
    public const PREFIX = 'meguri/';
    /** Only a button in the form removes sections. Defaults are not stored. */
    private const LOCK = ['type' => 'object', 'default' => ['remove' => true]];

    public static function registerAll(): void
    {
        foreach (Fields::sections() as $kind => $fields) {
            register_block_type(self::PREFIX . $kind, [
                'api_version' => 2,
                'title' => $kind,
                'category' => 'meguri',
                'attributes' => self::attributes($fields) + ['lock' => self::LOCK],
                'supports' => ['html' => false, 'className' => false, 'customClassName' => false, 'anchor' => false],
                'render_callback' => '__return_empty_string',
            ]);
        }
    }

    /** Returns null for other blocks. */
    public static function kindOf(?string $blockName): ?string
    {
        if ($blockName === null || !str_starts_with($blockName, self::PREFIX)) {
            return null;
        }
        $kind = substr($blockName, strlen(self::PREFIX));
        return isset(Fields::sections()[$kind]) ? $kind : null;
    }

    private static function attributes(array $fields): array
    {
        unset($fields['type']);
        return array_map(
            static fn (array $field) => ['type' => ($field['format'] ?? '') === 'picture' ? 'object' : ($field['type'] ?? 'object')],
            $fields,
        );
    }
}
