<?php

declare(strict_types=1);

namespace Meguri\Preview;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\FieldCheck;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Documents\DocumentFiles;
use Meguri\Publication\Problems;
use Meguri\Publication\RejectionNotices;
use WP_Error;
use WP_Post;
use WP_REST_Autosaves_Controller;
use WP_REST_Post_Meta_Fields;
use WP_REST_Request;

/**
 * Stores unsaved changes, including fields, in each user's autosave.
 * WordPress stores fields only since 6.4, never for drafts, and rejects autosaves that change only fields.
 */
final class Autosaves
{
    private const ROUTE = '#^/wp/v2/meguri-[a-z]+/([1-9]\d{0,15})/autosaves$#D';

    public static function register(): void
    {
        // Runs after WordPress's permission check.
        add_filter('rest_dispatch_request', [self::class, 'respond'], 10, 2);
        add_action('wp_restore_post_revision', [self::class, 'restore'], 20, 2);
    }

    /** @return array{title: string, content: string, meta: array<string, mixed>} named as in the REST API */
    public static function changes(WP_Post $autosave): array
    {
        $meta = [];
        foreach (self::fieldsOf(new EditedEntry(get_post($autosave->post_parent))) as $key => $_) {
            if (metadata_exists('post', $autosave->ID, $key)) {
                $meta[$key] = get_post_meta($autosave->ID, $key, true);
            }
        }
        return ['title' => $autosave->post_title, 'content' => $autosave->post_content, 'meta' => $meta];
    }

    public static function restore(int $postId, int $revisionId): void
    {
        $revision = get_post($revisionId);
        $post = get_post($postId);
        if (EntryTypes::nameOf((string) get_post_type($postId)) === null || !$revision instanceof WP_Post) {
            return;
        }
        $meta = self::changes($revision)['meta'];
        $findings = in_array($post->post_status, ['publish', 'future'], true) ? Problems::of($post, ['meta' => $meta]) : [];
        if ($findings !== []) {
            RejectionNotices::note($post, $findings, RejectionNotices::UNSAVED);
        } else {
            foreach ($meta as $key => $value) {
                update_post_meta($postId, $key, wp_slash($value));
            }
        }
    }

    public static function respond($response, WP_REST_Request $request)
    {
        $isAutosave = $request->get_method() === 'POST' && preg_match(self::ROUTE, $request->get_route(), $match) === 1;
        $post = $isAutosave && $response === null ? get_post((int) $match[1]) : null;
        if ($post === null) {
            return $response;
        }
        if (!self::updatesDraft($post)) {
            return self::storeAutosave($post, $request);
        }
        add_filter('rest_request_after_callbacks', [self::class, 'storeDraftFields'], 10, 3);
        return $response;
    }

    public static function storeDraftFields($response, array $handler, WP_REST_Request $request)
    {
        remove_filter('rest_request_after_callbacks', [self::class, 'storeDraftFields']);
        $post = get_post((int) $request['id']);
        if (!is_wp_error($response) && $post instanceof WP_Post && is_array($request['meta'])) {
            (new WP_REST_Post_Meta_Fields($post->post_type))->update_value($request['meta'], $post->ID);
        }
        return $response;
    }

    /** Whether WordPress updates the draft instead of creating an autosave. */
    private static function updatesDraft(WP_Post $post): bool
    {
        require_once ABSPATH . 'wp-admin/includes/post.php';
        return in_array($post->post_status, ['draft', 'auto-draft'], true)
            && (int) $post->post_author === get_current_user_id() && wp_check_post_lock($post->ID) === false;
    }

    private static function storeAutosave(WP_Post $post, WP_REST_Request $request)
    {
        $edited = new EditedEntry($post, $request->get_params());
        $autosave = wp_get_post_autosave($post->ID, get_current_user_id());
        if (self::stateOf($edited) === self::stateOf(new EditedEntry($post))) {
            if ($autosave instanceof WP_Post) {
                wp_delete_post_revision($autosave->ID);
            }
            // The editor ignores this error code silently.
            return new WP_Error('rest_autosave_no_changes', __('Nothing has changed.', 'meguri'), ['status' => 400]);
        }
        $texts = ['post_title' => $edited->title(), 'post_content' => $edited->content()];
        $id = $autosave instanceof WP_Post
            ? wp_update_post(wp_slash(['ID' => $autosave->ID] + $texts), true)
            : _wp_put_post_revision(['ID' => $post->ID] + $texts, true);
        if ($id instanceof WP_Error) {
            return $id;
        }
        foreach (self::fieldsOf($edited) as $key => $value) {
            // `update_post_meta` would write to the entry.
            update_metadata('post', $id, $key, wp_slash(sanitize_meta($key, $value ?? '', 'post', $post->post_type)));
        }
        $request->set_param('context', 'edit');
        return (new WP_REST_Autosaves_Controller($post->post_type))->prepare_item_for_response(get_post($id), $request);
    }

    /** Numbers become strings, as stored in the database. */
    private static function stateOf(EditedEntry $entry): string
    {
        $text = static fn ($value) => FieldCheck::isEmpty($value) ? '' : map_deep($value, 'strval');
        $fields = array_map($text, self::fieldsOf($entry));
        return (string) wp_json_encode([$entry->title(), $entry->content(), $fields]);
    }

    /** @return array<string, mixed> by meta key; null if unset */
    private static function fieldsOf(EditedEntry $entry): array
    {
        $definitions = Fields::translated($entry->type) + ($entry->lang === 'ja' ? Fields::shared($entry->type) : []);
        $fields = [];
        foreach (array_keys($definitions) as $name) {
            $fields[Fields::metaKey($name)] = $entry->field($name);
        }
        return $fields + ($entry->type === 'downloads' ? [DocumentFiles::FILES_KEY => $entry->field('files')] : []);
    }
}
