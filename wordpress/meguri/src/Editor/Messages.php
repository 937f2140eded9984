<?php

declare(strict_types=1);

namespace Meguri\Editor;

use const Meguri\PLUGIN_DIR;

/** Translations for PHP and JavaScript from one file, without a build step */
final class Messages
{
    public const DOMAIN = 'meguri';
    /** @var array<string, string>|null */
    private static ?array $japanese = null;

    public static function register(): void
    {
        add_filter('gettext_' . self::DOMAIN, [self::class, 'translate'], 10, 2);
    }

    public static function translate(string $translation, string $text): string
    {
        return self::isJapanese() ? (self::japanese()[$text] ?? $translation) : $translation;
    }

    public static function addScriptTranslations(string $handle): void
    {
        if (self::isJapanese()) {
            $messages = array_map(static fn (string $text) => [$text], self::japanese());
            $data = wp_json_encode(['' => ['domain' => self::DOMAIN, 'lang' => 'ja']] + $messages, JSON_HEX_TAG);
            wp_add_inline_script($handle, "wp.i18n.setLocaleData($data, '" . self::DOMAIN . "');", 'before');
        }
    }

    private static function isJapanese(): bool
    {
        return str_starts_with(determine_locale(), 'ja');
    }

    private static function japanese(): array
    {
        return self::$japanese ??= json_decode((string) file_get_contents(PLUGIN_DIR . '/languages/ja.json'), true, 8, JSON_THROW_ON_ERROR);
    }
}
