<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Publication\RejectionNotices;

use const Meguri\PLUGIN_DIR;
use const Meguri\PLUGIN_FILE;

/** Loads the editor's scripts, with the field definitions of the edited entry. */
final class EditorScripts
{
    /** Each depends on the previous ones. No build is needed. */
    private const FILES = [
        'edited-meta', 'findings', 'paste', 'preview', 'panels', 'summary',
        'inputs/field-layout', 'inputs/text-inputs', 'inputs/choice-inputs', 'inputs/html-input', 'inputs/picture-texts', 'inputs/picture-input',
        'inputs/file-input', 'inputs/related-input', 'inputs/list-input', 'inputs/field',
        'picture-language', 'pair-panel', 'change-panel', 'review', 'publish-check', 'document-panels', 'section-removal', 'section-block', 'text-blocks',
    ];
    private const PACKAGES = [
        'wp-api-fetch', 'wp-block-editor', 'wp-blocks', 'wp-components', 'wp-core-data', 'wp-data', 'wp-date', 'wp-dom-ready',
        'wp-edit-post', 'wp-editor', 'wp-element', 'wp-hooks', 'wp-html-entities', 'wp-i18n', 'wp-plugins',
    ];
    private const FIRST = 'meguri-edited-meta';

    public static function register(): void
    {
        add_action('enqueue_block_editor_assets', [self::class, 'enqueue']);
        // An editor iframe loads only block assets.
        add_action('enqueue_block_assets', [self::class, 'enqueueStyle']);
    }

    public static function enqueueStyle(): void
    {
        if (self::type() !== null) {
            $path = 'assets/editor/editor.css';
            wp_enqueue_style('meguri-editor', plugins_url($path, PLUGIN_FILE), ['wp-components'], self::version($path));
        }
    }

    public static function enqueue(): void
    {
        $type = self::type();
        if ($type === null) {
            return;
        }
        wp_enqueue_media();
        // TinyMCE, for HTML fields.
        wp_enqueue_editor();
        $dependencies = self::PACKAGES;
        foreach (self::FILES as $name) {
            $path = "assets/editor/$name.js";
            $handle = 'meguri-' . basename($name);
            wp_enqueue_script($handle, plugins_url($path, PLUGIN_FILE), $dependencies, self::version($path), true);
            $dependencies = [$handle];
        }
        wp_add_inline_script(self::FIRST, 'window.meguri = ' . wp_json_encode(self::data($type), JSON_HEX_TAG) . ';', 'before');
        Messages::addScriptTranslations(self::FIRST);
    }

    /** Returns null outside the entry editor. */
    private static function type(): ?string
    {
        $screen = is_admin() ? get_current_screen() : null;
        return $screen === null ? null : EntryTypes::nameOf((string) $screen->post_type);
    }

    private static function data(string $type): array
    {
        $sections = EntryTypes::hasSections($type) ? Fields::sections() : [];
        return [
            'type' => $type,
            'minWidths' => ['picture' => 1600, 'portrait' => 1200],
            // The block editor hides WordPress's notices.
            'rejections' => RejectionNotices::takeNotices(),
            'postId' => (int) get_the_ID(),
            'postType' => EntryTypes::postType($type),
            'hasSlug' => EntryTypes::hasSlug($type),
            'slugField' => FieldTexts::all(['slug' => ['type' => 'string', 'maxLength' => 80, 'isRequired' => true]])['slug'],
            'shared' => (object) FieldTexts::all(Fields::shared($type)),
            'translated' => (object) FieldTexts::all(Fields::translated($type)),
            'sections' => (object) array_map(static fn (array $fields) => FieldTexts::all(array_diff_key($fields, ['type' => true])), $sections),
            'kinds' => (object) array_map([FieldTexts::class, 'kind'], array_combine(array_keys($sections), array_keys($sections))),
        ];
    }

    private static function version(string $path): string
    {
        return (string) filemtime(PLUGIN_DIR . '/' . $path);
    }
}
