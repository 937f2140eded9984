<?php

declare(strict_types=1);

namespace Meguri\Security;

use Meguri\Content\EntryTypes;
use Meguri\Content\SitePaths;
use Meguri\Publication\Visibility;
use Meguri\Settings;
use WP_Error;

/**
 * Closes WordPress's public pages and APIs once a site is connected.
 * Before, only entries are hidden.
 */
final class ClosedFrontEnd
{
    public static function register(): void
    {
        if (!Settings::isConnected()) {
            add_action('template_redirect', [self::class, 'hideEntries'], 5);
            add_filter('rest_pre_dispatch', [self::class, 'requireLoginForEntries'], 10, 3);
            return;
        }
        self::closeXmlRpc();
        add_action('template_redirect', [self::class, 'redirectToSite'], 5);
        add_filter('wp_sitemaps_enabled', '__return_false');
        add_filter('pings_open', '__return_false');
        add_filter('comments_open', '__return_false');
        add_filter('rest_authentication_errors', [self::class, 'requireLogin'], 99);
        add_filter('oembed_response_data', '__return_false');
        add_filter('the_generator', '__return_empty_string');
        foreach (['rsd_link', 'wp_generator', 'wlwmanifest_link', 'wp_shortlink_wp_head', 'rest_output_link_wp_head'] as $output) {
            remove_action('wp_head', $output);
        }
        remove_action('template_redirect', 'rest_output_link_header', 11);
        // WordPress's typographer would break Japanese quotation marks.
        add_filter('run_wptexturize', '__return_false');
    }

    /** Disabling only its methods would leave `system.multicall` and pingbacks available. */
    private static function closeXmlRpc(): void
    {
        if (defined('XMLRPC_REQUEST') && XMLRPC_REQUEST) {
            status_header(403);
            nocache_headers();
            exit;
        }
        add_filter('wp_headers', static fn (array $headers) => array_diff_key($headers, ['X-Pingback' => true]));
    }

    public static function hideEntries(): void
    {
        $types = EntryTypes::postTypes();
        if (is_singular($types) || array_intersect((array) get_query_var('post_type'), $types) !== []) {
            nocache_headers();
            wp_die(esc_html__('Page not found.', 'meguri'), '', ['response' => 404]);
        }
    }

    public static function requireLoginForEntries(mixed $result, \WP_REST_Server $server, \WP_REST_Request $request): mixed
    {
        $isOurs = preg_match('#^/wp/v2/meguri-#i', $request->get_route()) === 1;
        return $isOurs && !is_user_logged_in() ? self::requireLogin(null) : $result;
    }

    /** Only the home page and visible entries redirect to the site. */
    public static function redirectToSite(): void
    {
        // The block editor requests the template of a post.
        if (isset($_GET['_wp-find-template']) && current_user_can('edit_posts')) {
            return;
        }
        if (is_favicon()) {
            return;
        }
        $post = is_singular(EntryTypes::postTypes()) ? get_queried_object() : null;
        $target = $post instanceof \WP_Post && Visibility::isVisible($post->ID) ? SitePaths::urlOf($post) : null;
        $target ??= self::isHome() ? Settings::siteOrigin() : null;
        if ($target !== null) {
            wp_redirect($target, 302);
            exit;
        }
        nocache_headers();
        wp_die(esc_html__('Page not found.', 'meguri'), '', ['response' => 404]);
    }

    /** WordPress also treats unknown addresses as the front page. */
    private static function isHome(): bool
    {
        $path = static fn (string $url) => trim((string) parse_url($url, PHP_URL_PATH), '/');
        $request = (string) wp_unslash($_SERVER['REQUEST_URI'] ?? '');
        return $path($request) === $path(home_url()) && !is_feed() && !is_search() && !is_author();
    }

    /** The REST API would list users. */
    public static function requireLogin(WP_Error|bool|null $result): WP_Error|bool|null
    {
        if ($result !== null && $result !== true) {
            return $result;
        }
        return is_user_logged_in()
            ? $result
            : new WP_Error('rest_forbidden', __('You are not logged in.', 'meguri'), ['status' => 401]);
    }
}
