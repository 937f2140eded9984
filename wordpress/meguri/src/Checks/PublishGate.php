<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\Publication\FinalCheck;
use Meguri\Publication\Problems;
use Meguri\Publication\RejectionNotices;
use Meguri\Transfer\TransferRoutes;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/** Rejects changes that would publish an invalid entry. {@see FinalCheck} handles changes that bypass these hooks. */
final class PublishGate
{
    private const PUBLIC = ['publish', 'future'];

    /** @var array<int, true> posts checked by the REST API, which stores fields last */
    private static array $checked = [];

    public static function register(): void
    {
        add_action('init', static function (): void {
            foreach (EntryTypes::postTypes() as $postType) {
                add_filter("rest_pre_insert_$postType", [self::class, 'refuse'], 10, 2);
            }
        }, 20);
        add_action('rest_api_init', [self::class, 'registerRoute']);
        // Covers Quick Edit, Bulk Edit, revisions, importers, WP-CLI and other plugins.
        add_filter('wp_insert_post_empty_content', [self::class, 'refuseUpdate'], 20, 2);
        add_filter('wp_insert_post_data', [self::class, 'blockPublish'], 10, 2);
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

    /** @param object|WP_Error $prepared @return object|WP_Error */
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
        if ($findings === []) {
            self::$checked[$id] = true;
            return $prepared;
        }
        $linked = array_map(static fn (array $finding) => $finding + ['link' => $id > 0 ? Problems::link($id, $finding) : null], $findings);
        $sentence = __('This cannot be published yet.', 'meguri') . ' ' . Problems::asText($findings);
        return new WP_Error('meguri_incomplete', $sentence, ['status' => 400, 'findings' => $linked]);
    }

    /**
     * Rejects invalid updates of published entries: WordPress stores nothing.
     *
     * @param array<string, mixed> $postData slashed
     */
    public static function refuseUpdate(bool $isRefused, array $postData): bool
    {
        $stored = self::uncheckedPost($postData);
        $isPublic = in_array($postData['post_status'] ?? '', self::PUBLIC, true) && in_array($stored?->post_status, self::PUBLIC, true);
        if ($isRefused || !$isPublic) {
            return $isRefused;
        }
        $slug = sanitize_title((string) wp_unslash($postData['post_name'] ?? '')) ?: sanitize_title((string) wp_unslash($postData['post_title'] ?? ''));
        $findings = $postData['post_type'] === $stored->post_type ? Problems::of($stored, self::changes($postData, $slug)) : [self::otherType()];
        if ($findings === []) {
            return false;
        }
        RejectionNotices::note($stored, $findings, RejectionNotices::UNSAVED);
        return true;
    }

    /** Saves an invalid entry as a draft. */
    public static function blockPublish(array $data, array $postData): array
    {
        $stored = self::uncheckedPost($postData);
        $isBecomingPublic = in_array($data['post_status'], self::PUBLIC, true) && !in_array($stored?->post_status, self::PUBLIC, true);
        if ($stored === null || !$isBecomingPublic) {
            return $data;
        }
        $findings = Problems::of($stored, self::changes($postData + $data, $data['post_name']));
        if ($findings === []) {
            return $data;
        }
        RejectionNotices::note($stored, $findings, RejectionNotices::DRAFT);
        return ['post_status' => 'draft'] + $data;
    }

    private static function otherType(): array
    {
        $message = __('The type of a published entry cannot be changed.', 'meguri');
        return ['place' => 'title', 'label' => __('Type', 'meguri'), 'message' => $message, 'isMissing' => false];
    }

    /** Returns null for posts already checked in this request. */
    private static function uncheckedPost(array $postData): ?WP_Post
    {
        $id = (int) ($postData['ID'] ?? 0);
        $post = $id > 0 && !isset(self::$checked[$id]) && !FinalCheck::isTrusted() ? get_post($id) : null;
        return $post instanceof WP_Post && EntryTypes::nameOf($post->post_type) !== null ? $post : null;
    }

    /** Converts slashed post data to REST API parameters. */
    private static function changes(array $postData, string $slug): array
    {
        return [
            'title' => (string) wp_unslash($postData['post_title'] ?? ''),
            'content' => (string) wp_unslash($postData['post_content'] ?? ''),
            'slug' => $slug,
            'meta' => wp_unslash((array) ($postData['meta_input'] ?? [])),
        ];
    }

    /** Deletes a value that mismatches its schema, which the REST API cannot. */
    private static function deletedUnreadable(int $id, string $key): bool
    {
        $schema = get_registered_meta_keys('post', (string) get_post_type($id))[$key]['show_in_rest']['schema'] ?? null;
        $isReadable = !is_array($schema) || !is_wp_error(rest_validate_value_from_schema(get_post_meta($id, $key, true), $schema, $key));
        return !$isReadable && delete_post_meta($id, $key);
    }

    private static function mayEdit(WP_REST_Request $request): bool
    {
        $post = get_post((int) $request->get_url_params()['id']);
        return $post !== null && EntryTypes::nameOf($post->post_type) !== null && current_user_can('edit_post', $post->ID);
    }

    /** Removes unset fields, and the immutable id and language. */
    private static function dropUnset(WP_REST_Request $request, int $id): void
    {
        $meta = $request['meta'];
        if (!is_array($meta)) {
            return;
        }
        unset($meta[Languages::ENTRY_ID_KEY]);
        if (Languages::entryId($id) > 0) {
            unset($meta[Languages::LANGUAGE_KEY]);
        }
        $setFields = [];
        foreach ($meta as $key => $value) {
            $cleaned = str_starts_with($key, Fields::metaKey('')) ? EditedEntry::withoutUnset($id, $key, $value) : $value;
            // Null deletes a stored value; without one, WordPress reports an error.
            if ($cleaned !== null || (metadata_exists('post', $id, $key) && !self::deletedUnreadable($id, $key))) {
                $setFields[$key] = $cleaned;
            }
        }
        $request->set_param('meta', $setFields);
    }
}
