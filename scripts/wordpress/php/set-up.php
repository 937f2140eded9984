<?php

/**
 * Sets up a local WordPress: `php set-up.php TREE SECRETS.json`. Can run repeatedly, and keeps existing data.
 * Prints JSON: `applicationPassword` (null if one exists already) and WordPress's `version`.
 */

declare(strict_types=1);

$secrets = json_decode((string) file_get_contents($argv[2]), true, flags: JSON_THROW_ON_ERROR);
$_SERVER += ['HTTP_HOST' => '127.0.0.1', 'REQUEST_URI' => '/', 'REQUEST_METHOD' => 'GET', 'SERVER_PROTOCOL' => 'HTTP/1.1'];
define('WP_INSTALLING', true);

/** Replaces WordPress's function, which sends an email about the new site. */
function wp_new_blog_notification(): void
{
}

require $argv[1] . '/wp-load.php';
require_once ABSPATH . 'wp-admin/includes/upgrade.php';
require_once ABSPATH . 'wp-admin/includes/plugin.php';
// WordPress would test its own URLs, but the server is not running yet.
add_filter('pre_http_request', static fn () => new WP_Error('not_running', 'Not running yet.'));

if (!is_blog_installed()) {
    wp_install('Meguri', 'admin', 'admin@meguri.example', false, '', $secrets['passwords']['admin'], 'ja');
    foreach (get_posts(['post_type' => 'any', 'post_status' => 'any', 'numberposts' => -1]) as $post) {
        wp_delete_post($post->ID, true);
    }
    $options = [
        'timezone_string' => 'Asia/Tokyo',
        'date_format' => 'Y年n月j日',
        'time_format' => 'H:i',
        'default_comment_status' => 'closed',
        'default_ping_status' => 'closed',
        'permalink_structure' => '/%postname%/',
        // Browsers would request avatars from gravatar.com.
        'show_avatars' => '0',
    ];
    array_map('update_option', array_keys($options), $options);
    delete_option('rewrite_rules');
}

$users = [
    'tamura' => ['role' => 'editor', 'last_name' => '田村', 'first_name' => '美咲'],
    'ono' => ['role' => 'contributor', 'last_name' => '小野', 'first_name' => '健太'],
];
foreach ($users as $login => $user) {
    if (!username_exists($login)) {
        wp_insert_user($user + [
            'user_login' => $login,
            'user_pass' => $secrets['passwords'][$login],
            'user_email' => "$login@meguri.example",
            'display_name' => "{$user['last_name']} {$user['first_name']}",
        ]);
    }
}
foreach (get_users(['fields' => 'ID']) as $id) {
    update_user_meta((int) $id, 'show_welcome_panel', 0);
    // Disables the editor's welcome guide, which would cover the editor on the first visit.
    add_user_meta((int) $id, $wpdb->get_blog_prefix() . 'persisted_preferences', [
        'core/edit-post' => ['welcomeGuide' => false],
        '_modified' => gmdate('c'),
    ], true);
}

// If the port has changed, update the image URLs in texts.
$before = get_option('meguri_local_origin', WP_HOME);
if ($before !== WP_HOME) {
    $replace = 'UPDATE %1$s SET %2$s = REPLACE(%2$s, %%s, %%s) WHERE %3$s';
    $wpdb->query($wpdb->prepare(sprintf($replace, $wpdb->posts, 'post_content', '1 = 1'), $before, WP_HOME));
    // Skips serialised values, which contain the lengths of their texts.
    $plain = "meta_value NOT LIKE 'a:%%' AND meta_value NOT LIKE 'O:%%'";
    $wpdb->query($wpdb->prepare(sprintf($replace, $wpdb->postmeta, 'meta_value', $plain), $before, WP_HOME));
}
update_option('meguri_local_origin', WP_HOME);

$applicationPassword = null;
if ($secrets['applicationPassword'] === null) {
    $admin = get_user_by('login', 'admin');
    [$applicationPassword] = WP_Application_Passwords::create_new_application_password($admin->ID, ['name' => 'import']);
}

if (is_file(WP_PLUGIN_DIR . '/meguri/meguri.php')) {
    $problem = activate_plugin('meguri/meguri.php');
    if (is_wp_error($problem)) {
        fwrite(STDERR, $problem->get_error_message() . "\n");
        exit(1);
    }
    delete_option('rewrite_rules');
}

echo json_encode(['applicationPassword' => $applicationPassword, 'version' => $wp_version]), "\n";
