<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\Content\Lock;
use Meguri\Media\BlockPictures;
use Meguri\Transfer\TransferRoutes;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/** Creates the English draft of a Japanese entry. */
final class Translation
{
    public static function register(): void
    {
        add_action('rest_api_init', [self::class, 'registerRoute']);
    }

    public static function registerRoute(): void
    {
        register_rest_route(TransferRoutes::BASE, '/translation/(?P<id>[1-9]\d{0,15})', [
            'methods' => 'POST',
            'permission_callback' => static fn (WP_REST_Request $request) => self::mayTranslate($request),
            'callback' => static fn (WP_REST_Request $request) => self::create(self::post($request)),
        ]);
    }

    /** @return array{id: int, editUrl: string}|WP_Error of the new or existing English post */
    public static function create(WP_Post $japanese): array|WP_Error
    {
        $entryId = Languages::entryId($japanese->ID);
        if ($entryId === 0 || Languages::of($japanese->ID) !== 'ja') {
            return new WP_Error('meguri_not_saved', __('Save the Japanese text first.', 'meguri'), ['status' => 409]);
        }
        // Concurrent requests get the same post.
        $id = Lock::run("translation_$japanese->ID", static fn () => Languages::sibling($japanese->ID) ?? self::insert($japanese, $entryId));
        return $id instanceof WP_Error ? $id : ['id' => $id, 'editUrl' => (string) get_edit_post_link($id, 'raw')];
    }

    private static function insert(WP_Post $japanese, int $entryId): int|WP_Error
    {
        $meta = [Languages::LANGUAGE_KEY => 'en', Languages::ENTRY_ID_KEY => $entryId];
        foreach (array_keys(Fields::translated((string) EntryTypes::nameOf($japanese->post_type))) as $name) {
            $key = Fields::metaKey($name);
            // Readings apply to Japanese titles only.
            if ($name !== 'reading' && metadata_exists('post', $japanese->ID, $key)) {
                $meta[$key] = get_post_meta($japanese->ID, $key, true);
            }
        }
        return wp_insert_post(wp_slash([
            'post_type' => $japanese->post_type,
            'post_status' => 'draft',
            'post_title' => $japanese->post_title,
            'post_name' => $japanese->post_name,
            'post_content' => BlockPictures::inEnglish($japanese->post_content),
            'meta_input' => $meta,
        ]), true);
    }

    private static function post(WP_REST_Request $request): ?WP_Post
    {
        $post = get_post((int) $request->get_url_params()['id']);
        return $post !== null && EntryTypes::nameOf($post->post_type) !== null ? $post : null;
    }

    private static function mayTranslate(WP_REST_Request $request): bool
    {
        $post = self::post($request);
        return $post !== null
            && current_user_can('edit_post', $post->ID)
            && current_user_can(get_post_type_object($post->post_type)->cap->create_posts);
    }
}
