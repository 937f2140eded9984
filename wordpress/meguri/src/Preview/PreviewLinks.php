<?php

declare(strict_types=1);

namespace Meguri\Preview;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\EntryCheck;
use Meguri\Content\EntryTypes;
use Meguri\Content\SitePaths;
use Meguri\Publication\Visibility;
use Meguri\Settings;
use WP_Post;
use WP_REST_Response;

/** Links "View" and "Preview" to the site. WordPress signs preview tokens on click. */
final class PreviewLinks
{
    public const QUERY = 'meguri_preview';

    public static function register(): void
    {
        add_filter('post_type_link', [self::class, 'permalink'], 10, 2);
        add_filter('preview_post_link', [self::class, 'previewLink'], 10, 2);
        add_action('template_redirect', [self::class, 'redirect'], 1);
        add_action('init', static function (): void {
            foreach (EntryTypes::postTypes() as $postType) {
                add_filter("rest_prepare_$postType", [self::class, 'plannedAddress'], 10, 2);
            }
        }, 20);
    }

    /** The editor crashes if a scheduled entry has no address. */
    public static function plannedAddress(WP_REST_Response $response, WP_Post $post): WP_REST_Response
    {
        if ($post->post_status === 'future') {
            $response->data['permalink_template'] = SitePaths::urlOf($post) ?? home_url('/');
        }
        return $response;
    }

    public static function permalink(string $link, WP_Post $post): string
    {
        if (EntryTypes::nameOf($post->post_type) === null) {
            return $link;
        }
        // The editor derives a draft's preview link from this address.
        return Visibility::isOffered($post) ? (SitePaths::urlOf($post) ?? home_url('/')) : self::entryUrl($post);
    }

    public static function previewLink(string $link, WP_Post $post): string
    {
        return EntryTypes::nameOf($post->post_type) === null ? $link : self::entryUrl($post);
    }

    /** Redirects to the site with a token. Missing and forbidden entries get the same response. */
    public static function redirect(): void
    {
        $id = absint($_GET[self::QUERY] ?? 0);
        if ($id === 0) {
            return;
        }
        if (!is_user_logged_in()) {
            auth_redirect();
        }
        $post = get_post($id);
        if ($post === null || EntryTypes::nameOf($post->post_type) === null || !current_user_can('edit_post', $id)) {
            wp_die(esc_html__('There is no preview of this entry.', 'meguri'), '', ['response' => 403]);
        }
        $url = PreviewTokens::link($post, get_current_user_id());
        if ($url === null) {
            self::showUnconnected($post);
        }
        self::showMissing($post);
        nocache_headers();
        // The target is safe: only the operator sets it.
        wp_redirect($url, 303);
        exit;
    }

    private static function showUnconnected(WP_Post $post): never
    {
        $missing = array_intersect(['MEGURI_SITE_ORIGIN', 'MEGURI_PREVIEW_SECRET'], Settings::missing());
        $title = __('Previews are not set up yet', 'meguri');
        $text = sprintf(
            '<h1>%s</h1><p>%s</p><p><a href="%s">%s</a></p>',
            esc_html($title),
            /* translators: %s: names of constants */
            esc_html(sprintf(__('WordPress is not connected to the site. Missing in wp-config.php: %s. Please ask your administrator.', 'meguri'), implode(', ', $missing))),
            esc_url((string) get_edit_post_link($post->ID, 'raw')),
            esc_html__('Back to the editor', 'meguri'),
        );
        wp_die($text, esc_html($title), ['response' => 403]);
    }

    /** Lists required fields that are missing. */
    private static function showMissing(WP_Post $post): void
    {
        $autosave = Revisions::newestOf($post, get_current_user_id());
        $findings = EntryCheck::of(new EditedEntry($post, $autosave === null ? [] : Autosaves::changes($autosave)));
        // Errors in content blocks do not prevent a preview.
        $missing = array_filter($findings, static fn (array $finding) => preg_match('/^block\.\d+$/D', $finding['place']) !== 1);
        if ($missing === []) {
            return;
        }
        $items = array_map(static fn (array $finding) => sprintf('<li>%s: %s</li>', esc_html($finding['label']), esc_html($finding['message'])), $missing);
        $text = sprintf(
            '<h1>%s</h1><p>%s</p><ul>%s</ul><p><a href="%s">%s</a></p>',
            esc_html__('Not ready for a preview', 'meguri'),
            esc_html__('Correct the following in the editor, then open the preview again.', 'meguri'),
            implode('', $items),
            esc_url((string) get_edit_post_link($post->ID, 'raw')),
            esc_html__('Back to the editor', 'meguri'),
        );
        wp_die($text, esc_html__('Not ready for a preview', 'meguri'), ['response' => 409]);
    }

    private static function entryUrl(WP_Post $post): string
    {
        return add_query_arg(self::QUERY, $post->ID, home_url('/'));
    }
}
