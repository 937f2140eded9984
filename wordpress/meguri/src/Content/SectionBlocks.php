<?php

declare(strict_types=1);

namespace Meguri\Content;

/**
 * Registers the sections of pages and campaigns as blocks (`meguri/steps`) with the contract's fields as attributes.
 *
 * The blocks save no HTML, so no editor version finds them invalid.
 */
final class SectionBlocks
{
    public const PREFIX = 'meguri/';
    /** Sections are removed only by a button in their form. Default values are not stored. */
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

    /** Returns the section kind of a block, or null for other blocks. */
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
