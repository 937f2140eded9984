<?php

declare(strict_types=1);

namespace Meguri\PendingChanges;

use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\Content\Lock;
use Meguri\Transfer\TransferRoutes;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/** REST API of pending changes. */
final class ChangeRoutes
{
    private const PUBLIC = ['publish', 'future'];

    public static function register(): void
    {
        add_action('rest_api_init', [self::class, 'registerRoutes']);
    }

    public static function registerRoutes(): void
    {
        register_rest_route(TransferRoutes::BASE, '/change/(?P<id>[1-9]\d{0,15})', [
            'methods' => 'POST',
            'permission_callback' => static fn (WP_REST_Request $request) => self::mayCreate(self::post($request)),
            'callback' => static fn (WP_REST_Request $request) => self::create(self::post($request)),
        ]);
        register_rest_field(EntryTypes::postTypes(), 'meguri_change', [
            'get_callback' => static fn (array $post) => self::stateOf($post['id']),
            'schema' => ['type' => 'object', 'context' => ['edit'], 'readonly' => true],
        ]);
    }

    /** @return array{editUrl: string}|WP_Error of the new or existing change */
    public static function create(WP_Post $original): array|WP_Error
    {
        // Concurrent requests get the same change.
        $id = Lock::run("change_$original->ID", static fn () => PendingChanges::of($original->ID)?->ID ?? PendingChanges::create($original));
        if ($id instanceof WP_Error) {
            return $id;
        }
        $url = get_edit_post_link($id, 'raw');
        return $url !== null ? ['editUrl' => $url] : new WP_Error(
            'meguri_change_of_colleague',
            __('Another user is preparing a change to this entry.', 'meguri'),
            ['status' => 409],
        );
    }

    /** Published entries are public, so permission to create drafts is enough. */
    public static function mayCreate(?WP_Post $post): bool
    {
        return $post !== null && current_user_can(get_post_type_object($post->post_type)->cap->create_posts);
    }

    /** Excludes pending changes. */
    public static function isPublished(?WP_Post $post): bool
    {
        return $post !== null && in_array($post->post_status, self::PUBLIC, true) && EntryTypes::nameOf($post->post_type) !== null
            && Languages::entryId($post->ID) > 0 && PendingChanges::originalOf($post->ID) === null;
    }

    /** @return array{original: ?string, change: ?string} editor addresses */
    private static function stateOf(int $postId): array
    {
        $original = PendingChanges::originalOf($postId);
        $change = $original === null ? PendingChanges::of($postId) : null;
        return [
            'original' => $original === null ? null : (string) get_edit_post_link($original, 'raw'),
            'change' => $change === null ? null : (string) get_edit_post_link($change->ID, 'raw'),
        ];
    }

    private static function post(WP_REST_Request $request): ?WP_Post
    {
        $post = get_post((int) $request->get_url_params()['id']);
        return self::isPublished($post) ? $post : null;
    }
}
