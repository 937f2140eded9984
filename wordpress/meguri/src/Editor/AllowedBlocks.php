<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\SectionBlocks;
use Meguri\Settings;
use WP_Block_Editor_Context;
use WP_Block_Patterns_Registry;

/** Limits the editor to the blocks and options that the site supports. */
final class AllowedBlocks
{
    private const WIDTH = '760px';
    private const TEXT = [
        'core/paragraph', 'core/heading', 'core/list', 'core/list-item', 'core/quote', 'core/table', 'core/image', 'core/gallery',
        'core/columns', 'core/column', 'core/buttons', 'core/button', 'core/separator', 'core/embed', 'core/file',
    ];
    /** Features that WordPress enables by default */
    private const OFF = [
        'color' => ['custom', 'customGradient'],
        'typography' => ['customFontSize', 'lineHeight'],
        'spacing' => ['padding'],
        'border' => [],
    ];

    public static function register(): void
    {
        add_filter('allowed_block_types_all', [self::class, 'restrict'], 10, 2);
        add_filter('block_categories_all', [self::class, 'category'], 10, 2);
        add_filter('block_editor_settings_all', [self::class, 'settings'], 100, 2);
        add_filter('should_load_remote_block_patterns', '__return_false');
        // Runs after themes have registered patterns.
        if (Settings::isConnected()) {
            add_action('init', [self::class, 'removePatterns'], 100);
        }
    }

    /** New pages start with a section; documents have no text. */
    public static function setTemplates(): void
    {
        $document = get_post_type_object(EntryTypes::postType('downloads'));
        $document->template = [];
        $document->template_lock = 'all';
        $page = get_post_type_object(EntryTypes::postType('pages'));
        $page->template = [[SectionBlocks::PREFIX . 'text']];
    }

    public static function removePatterns(): void
    {
        $registry = WP_Block_Patterns_Registry::get_instance();
        foreach ($registry->get_all_registered() as $pattern) {
            $registry->unregister($pattern['name']);
        }
    }

    /** @param bool|list<string> $allowed @return bool|list<string> */
    public static function restrict($allowed, WP_Block_Editor_Context $context)
    {
        $type = self::type($context);
        if ($type === null) {
            return $allowed;
        }
        $sections = EntryTypes::hasSections($type)
            ? array_map(static fn (string $kind) => SectionBlocks::PREFIX . $kind, array_keys(Fields::sections()))
            : [];
        return [...self::TEXT, ...$sections, ...(current_user_can('manage_options') ? ['core/html'] : [])];
    }

    /** @param list<array<string, mixed>> $categories */
    public static function category(array $categories, WP_Block_Editor_Context $context): array
    {
        $type = self::type($context);
        $category = ['slug' => 'meguri', 'title' => __('Page sections', 'meguri'), 'icon' => null];
        return $type !== null && EntryTypes::hasSections($type) ? [$category, ...$categories] : $categories;
    }

    /** The site defines colors, sizes, patterns and templates. */
    public static function settings(array $settings, WP_Block_Editor_Context $context): array
    {
        if (self::type($context) === null) {
            return $settings;
        }
        foreach (self::OFF as $group => $features) {
            $settings['__experimentalFeatures'][$group] = array_map(
                static fn ($value) => is_bool($value) ? false : (is_array($value) ? [] : $value),
                array_fill_keys($features, false) + (array) ($settings['__experimentalFeatures'][$group] ?? []),
            );
        }
        // A missing theme list counts as not empty.
        foreach (['palette', 'gradients'] as $list) {
            $settings['__experimentalFeatures']['color'][$list] = ['theme' => []];
        }
        // Styles of single blocks, such as rounded buttons
        $settings['__experimentalFeatures']['blocks'] = [];
        // Column width of the site's text
        $settings['__experimentalFeatures']['layout'] = ['contentSize' => self::WIDTH, 'wideSize' => self::WIDTH];
        return [
            'colors' => [],
            'gradients' => [],
            'fontSizes' => [],
            'disableCustomColors' => true,
            'disableCustomGradients' => true,
            'disableCustomFontSizes' => true,
            'enableCustomLineHeight' => false,
            'enableCustomSpacing' => false,
            'enableCustomUnits' => false,
            'alignWide' => false,
            'supportsTemplateMode' => false,
            'enableOpenverseMediaCategory' => false,
            'canLockBlocks' => false,
            'codeEditingEnabled' => current_user_can('manage_options'),
        ] + $settings;
    }

    private static function type(WP_Block_Editor_Context $context): ?string
    {
        return $context->post === null ? null : EntryTypes::nameOf($context->post->post_type);
    }
}
