import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Plugin that returns its environment at `/wp-json/api/v1/…` */
const PHP = `<?php
/* Plugin Name: Stand-in */
add_action('rest_api_init', static function () {
    $route = static fn (string $path, callable $answer) => register_rest_route('api/v1', $path, [
        'callback' => $answer,
        'permission_callback' => '__return_true',
    ]);
    $fetch = static function (string $url) {
        $answer = wp_remote_get($url, ['timeout' => 5]);
        return is_wp_error($answer) ? $answer->get_error_code() : wp_remote_retrieve_response_code($answer);
    };
    $route('/settings', static fn () => [
        MEGURI_SITE_ORIGIN, MEGURI_API_KEY, MEGURI_PREVIEW_SECRET, MEGURI_REVALIDATE_SECRET, wp_get_environment_type(),
    ]);
    $route('/itself', static fn () => $fetch(rest_url('api/v1/settings')));
    $route('/elsewhere', static fn () => $fetch('http://wordpress.invalid/'));
    $route('/mail', static fn () => wp_mail('editor@meguri.example', '公開のお知らせ', '本文'));
    $route('/warning', static fn () => trigger_error('Something of the plugin', E_USER_WARNING));
    $route('/plan', static fn () => wp_schedule_single_event(time() - 1, 'stand_in_due'));
    $route('/done', static fn () => get_option('stand_in_done', 0));
});
add_action('stand_in_due', static fn () => update_option('stand_in_done', 1 + get_option('stand_in_done', 0)));
`;

export async function writeStandIn(parent: string): Promise<string> {
  const folder = join(parent, 'stand-in');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'meguri.php'), PHP);
  return folder;
}
