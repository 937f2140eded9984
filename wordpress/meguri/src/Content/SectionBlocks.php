<?php

declare(strict_types=1);

namespace Meguri\Content;

/**
 * The sections of pages and campaigns as blocks: `meguri/steps`, `meguri/facts` ... Their attributes are the contract's fields of the
 * section. They write no HTML of their own, so that no version of the editor finds them broken.
 */
final class SectionBlocks
{
    public const PREFIX = 'meguri/';
    /** Nobody loses a section by a key: it goes by the button in its form alone. What is the default is not stored. */
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

    /** The kind of section that a block is; null for a block of the text. */
    public static function kindOf(?string $blockName): ?string
    {
        if ($blockName === null || !str_starts_with($blockName, self::PREFIX)) {
            return null;
        }
        $kind = substr($blockName, strlen(self::PREFIX));
        return isset(Fields::sections()[$kind]) ? $kind : null;
    }

    /** @param array<string, array<string, mixed>> $fields @return array<string, array<string, mixed>> */
    private static function attributes(array $fields): array
    {
        unset($fields['type']);
        return array_map(
            static fn (array $field) => ['type' => ($field['format'] ?? '') === 'picture' ? 'object' : ($field['type'] ?? 'object')],
            $fields,
        );
    }
}
