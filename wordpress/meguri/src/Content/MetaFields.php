<?php

declare(strict_types=1);

namespace Meguri\Content;

/** Registers fields as post meta for the editor's REST requests. */
final class MetaFields
{
    /** Constraints that drafts may violate */
    private const CHECKED_ON_PUBLISHING = ['minLength', 'maxLength', 'minItems', 'maxItems', 'pattern', 'minimum', 'maximum', 'required', 'enum', 'oneOf', 'anyOf'];

    public static function register(): void
    {
        // Hides the plugin's meta in the custom fields panel.
        add_filter('is_protected_meta', static fn (bool $isProtected, string $key) => $isProtected || str_starts_with($key, Fields::metaKey('')), 10, 2);
    }

    public static function registerAll(): void
    {
        foreach (EntryTypes::names() as $type) {
            $postType = EntryTypes::postType($type);
            foreach ([...Fields::shared($type), ...Fields::translated($type)] as $name => $field) {
                register_post_meta($postType, Fields::metaKey($name), [
                    'type' => $field['type'] ?? 'string',
                    'single' => true,
                    // Ignored before WordPress 6.4
                    'revisions_enabled' => true,
                    'show_in_rest' => ['schema' => self::draftSchema($field)],
                    'sanitize_callback' => static fn ($value) => Sanitizer::value($value, $field),
                    'auth_callback' => [self::class, 'mayEdit'],
                ]);
            }
            self::registerPairing($postType);
        }
    }

    public static function mayEdit($allowed, string $key, int $postId, int $userId): bool
    {
        return user_can($userId, 'edit_post', $postId);
    }

    private static function registerPairing(string $postType): void
    {
        register_post_meta($postType, Languages::LANGUAGE_KEY, [
            'type' => 'string',
            'single' => true,
            'default' => 'ja',
            'show_in_rest' => ['schema' => ['enum' => ['ja', 'en']]],
            'auth_callback' => [self::class, 'mayEdit'],
        ]);
        register_post_meta($postType, Languages::ENTRY_ID_KEY, [
            'type' => 'integer',
            'single' => true,
            'show_in_rest' => true,
            // Assigned on the first save or import.
            'auth_callback' => '__return_false',
        ]);
    }

    /** Returns the shape of a field without constraints. */
    private static function draftSchema(array $field): array
    {
        $schema = array_diff_key($field, array_flip([...self::CHECKED_ON_PUBLISHING, 'label', 'valueLabels', 'isRequired', 'format', 'default']));
        if (($field['format'] ?? '') === 'picture') {
            return ['type' => 'object', 'properties' => ['id' => ['type' => 'integer'], 'portrait' => ['type' => 'integer']]];
        }
        if (isset($field['items'])) {
            $schema['items'] = self::draftSchema($field['items']);
        }
        if (isset($field['properties'])) {
            $schema['properties'] = array_map([self::class, 'draftSchema'], $field['properties']);
            $schema['additionalProperties'] = false;
        }
        // Variants accept any object.
        return isset($field['oneOf']) ? ['type' => 'object', 'additionalProperties' => true] : $schema + ['type' => 'string'];
    }
}
