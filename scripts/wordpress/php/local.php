<?php

/**
 * Plugin Name: Local
 * Description: What a WordPress on a developer's machine does otherwise: it asks nobody for updates, and mails from an address that exists nowhere.
 */

declare(strict_types=1);

add_filter('wp_mail_from', static fn () => 'wordpress@meguri.example');

// Nothing may be asked of wordpress.org. What is due by the clock is not done, and what pages ask for was answered just now.
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

// It would offer Japanese and English by their codes: the names of languages are wordpress.org's.
add_filter('login_display_language_dropdown', '__return_false');

// Tools > Site Health asks MySQL for its version by a function that is not there with SQLite.
add_filter('site_status_tests', static function (array $tests): array {
    unset($tests['direct']['utf8mb4_support']);
    return $tests;
});

/**
 * Words of WordPress in Japanese. On a host it downloads them; Debian has none for scripts, and lacks many others, so that the
 * ones that editors see most are here.
 *
 * @return array<string, string> by the English ones, with their context and an EOT before them where they have one
 */
function meguri_local_translations(): array
{
    static $translations = null;
    $translations ??= get_user_locale() === 'ja'
        ? json_decode((string) file_get_contents(__DIR__ . '/words.ja.json'), true, flags: JSON_THROW_ON_ERROR)
        : [];
    return $translations;
}

// In all of the admin: its menu and its library of media have scripts with words, too.
add_action('admin_enqueue_scripts', static function (): void {
    $translations = array_map(static fn (string $translation) => [$translation], meguri_local_translations());
    $data = wp_json_encode(['' => ['domain' => 'default', 'lang' => 'ja']] + $translations);
    wp_add_inline_script('wp-i18n', "wp.i18n.setLocaleData($data, 'default');");
});
// After `init` it is known who asks. What is translated already stays.
add_action('init', static function (): void {
    add_filter('gettext_default', static function (string $translation, string $text): string {
        return $translation === $text ? meguri_local_translations()[$text] ?? $text : $translation;
    }, 10, 2);
    add_filter('gettext_with_context_default', static function (string $translation, string $text, string $context): string {
        return $translation === $text ? meguri_local_translations()["$context\4$text"] ?? $text : $translation;
    }, 10, 3);
    // Both numbers are one in Japanese.
    add_filter('ngettext_default', static function (string $translation, string $single, string $plural): string {
        return in_array($translation, [$single, $plural], true) ? meguri_local_translations()[$single] ?? $translation : $translation;
    }, 10, 3);
}, 0);
