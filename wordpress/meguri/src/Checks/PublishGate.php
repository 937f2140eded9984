<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\Transfer\TransferRoutes;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/** Publishes no entry that the contract would refuse: the editor asks here first, and whoever does not ask is refused. */
final class PublishGate
{
    private const NOTICE_PARAMETER = 'meguri_kept_back';
    private const PUBLIC = ['publish', 'future'];

    public static function register(): void
    {
        add_action('init', static function (): void {
            foreach (EntryTypes::postTypes() as $postType) {
                add_filter("rest_pre_insert_$postType", [self::class, 'refuse'], 10, 2);
            }
        }, 20);
        add_action('rest_api_init', [self::class, 'registerRoute']);
        // Quick edit and bulk edit do not go through the REST API.
        add_filter('wp_insert_post_data', [self::class, 'keepBack'], 10, 2);
        add_action('admin_notices', [self::class, 'sayKeptBack']);
    }

    public static function registerRoute(): void
    {
        register_rest_route(TransferRoutes::BASE, '/check/(?P<id>[1-9]\d{0,15})', [
            'methods' => 'POST',
            'permission_callback' => static fn (WP_REST_Request $request) => self::mayEdit($request),
            'callback' => static function (WP_REST_Request $request): array {
                $post = get_post((int) $request->get_url_params()['id']);
                return EntryCheck::of(new EditedEntry($post, (array) $request->get_json_params()));
            },
        ]);
    }

    /**
     * @param object|WP_Error $prepared
     * @return object|WP_Error
     */
    public static function refuse($prepared, WP_REST_Request $request)
    {
        $id = (int) ($request->get_url_params()['id'] ?? 0);
        self::dropUnset($request, $id);
        $stored = $id > 0 ? get_post($id) : null;
        $status = $prepared->post_status ?? $stored->post_status ?? '';
        if ($prepared instanceof WP_Error || !in_array($status, self::PUBLIC, true)) {
            return $prepared;
        }
        $post = $stored ?? new WP_Post((object) ['ID' => 0, 'post_type' => $prepared->post_type]);
        $findings = EntryCheck::of(new EditedEntry($post, $request->get_params()));
        return $findings === [] ? $prepared : new WP_Error('meguri_incomplete', self::sentence($findings), ['status' => 400, 'findings' => $findings]);
    }

    /**
     * Only what would become public here: an entry that is public already stays so.
     *
     * @param array<string, mixed> $data
     * @param array<string, mixed> $given
     * @return array<string, mixed>
     */
    public static function keepBack(array $data, array $given): array
    {
        $id = (int) ($given['ID'] ?? 0);
        $isBecomingPublic = in_array($data['post_status'], self::PUBLIC, true) && !in_array(get_post_status($id), self::PUBLIC, true);
        if (!is_admin() || $id === 0 || EntryTypes::nameOf($data['post_type']) === null || !$isBecomingPublic) {
            return $data;
        }
        $changes = ['title' => wp_unslash($data['post_title']), 'content' => wp_unslash($data['post_content']), 'slug' => $data['post_name']];
        if (EntryCheck::of(new EditedEntry(get_post($id), $changes)) === []) {
            return $data;
        }
        add_filter('redirect_post_location', [self::class, 'noteInAddress']);
        add_filter('wp_redirect', [self::class, 'noteInAddress']);
        return ['post_status' => 'draft'] + $data;
    }

    public static function noteInAddress(string $address): string
    {
        return add_query_arg(self::NOTICE_PARAMETER, '1', $address);
    }

    public static function sayKeptBack(): void
    {
        if (isset($_GET[self::NOTICE_PARAMETER])) {
            $sentence = __('What is incomplete was kept as a draft. Open it to see what is missing.', 'meguri');
            printf('<div class="notice notice-warning"><p>%s</p></div>', esc_html($sentence));
        }
    }

    private static function mayEdit(WP_REST_Request $request): bool
    {
        $post = get_post((int) $request->get_url_params()['id']);
        return $post !== null && EntryTypes::nameOf($post->post_type) !== null && current_user_can('edit_post', $post->ID);
    }

    /** What nobody has filled in, and the entry's id, which nobody may change, are not written. */
    private static function dropUnset(WP_REST_Request $request, int $id): void
    {
        $meta = $request['meta'];
        if (!is_array($meta)) {
            return;
        }
        unset($meta[Languages::ENTRY_ID_KEY]);
        $kept = [];
        foreach ($meta as $key => $value) {
            $written = str_starts_with($key, Fields::metaKey('')) ? EditedEntry::withoutUnset($id, $key, $value) : $value;
            // Null deletes what is stored; of what is not stored, WordPress would say that its stored value is invalid.
            if ($written !== null || metadata_exists('post', $id, $key)) {
                $kept[$key] = $written;
            }
        }
        $request->set_param('meta', $kept);
    }

    /** @param list<array{label: string, message: string}> $findings */
    private static function sentence(array $findings): string
    {
        $first = array_map(static fn (array $one) => "{$one['label']}: {$one['message']}", array_slice($findings, 0, 3));
        return __('This cannot be published yet.', 'meguri') . ' ' . implode(' ', $first);
    }
}
