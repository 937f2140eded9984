<?php

/**
 * Plugin Name: Local
 * Description: Settings for a WordPress on a developer's machine: no update checks, and a sender address that does not exist.
 */

declare(strict_types=1);

add_filter('wp_mail_from', static fn () => 'wordpress@meguri.example');

// Prevents requests to wordpress.org: removes scheduled update checks, and gives pages fresh empty results.
foreach (['wp_version_check', 'wp_update_plugins', 'wp_update_themes'] as $hook) {
    remove_all_actions($hook);
}
foreach (['core', 'plugins', 'themes'] as $kind) {
    add_filter("pre_site_transient_update_$kind", static fn () => (object) [
        'last_checked' => time(),
        'version_checked' => get_bloginfo('version'),
        'updates' => [],
        'response' => [],
        'checked' => [],
    ]);
}
add_filter('pre_site_transient_available_translations', static fn () => []);
add_filter('pre_site_transient_php_check_' . md5(PHP_VERSION), static fn () => ['is_acceptable' => true]);
add_filter('pre_site_transient_browser_' . md5($_SERVER['HTTP_USER_AGENT'] ?? ''), static fn () => ['upgrade' => false]);

// The selector would show language codes, because wordpress.org supplies the names of languages.
add_filter('login_display_language_dropdown', '__return_false');

// This test of Site Health calls a MySQL function that does not exist with SQLite.
add_filter('site_status_tests', static function (array $tests): array {
    unset($tests['direct']['utf8mb4_support']);
    return $tests;
});

/**
 * Japanese translations of WordPress's messages. Hosts download them, but Debian lacks many, including all for scripts.
 * The file has the messages that editors see most.
 *
 * @return array<string, string> by English message, prefixed with its context and an EOT character if it has a context
 */
function meguri_local_translations(): array
{
    static $translations = null;
    $translations ??= get_user_locale() === 'ja'
        ? json_decode((string) file_get_contents(__DIR__ . '/translations.ja.json'), true, flags: JSON_THROW_ON_ERROR)
        : [];
    return $translations;
}

// On all admin pages, because the menu and the media library also use scripts with messages.
add_action('admin_enqueue_scripts', static function (): void {
    $translations = array_map(static fn (string $translation) => [$translation], meguri_local_translations());
    $data = wp_json_encode(['' => ['domain' => 'default', 'lang' => 'ja']] + $translations);
    wp_add_inline_script('wp-i18n', "wp.i18n.setLocaleData($data, 'default');");
});
// The user is known from `init` on. Existing translations take precedence.
add_action('init', static function (): void {
    add_filter('gettext_default', static function (string $translation, string $text): string {
        return $translation === $text ? meguri_local_translations()[$text] ?? $text : $translation;
    }, 10, 2);
    add_filter('gettext_with_context_default', static function (string $translation, string $text, string $context): string {
        return $translation === $text ? meguri_local_translations()["$context\4$text"] ?? $text : $translation;
    }, 10, 3);
    // Japanese has no plural forms.
    add_filter('ngettext_default', static function (string $translation, string $single, string $plural): string {
        return in_array($translation, [$single, $plural], true) ? meguri_local_translations()[$single] ?? $translation : $translation;
    }, 10, 3);
}, 0);
