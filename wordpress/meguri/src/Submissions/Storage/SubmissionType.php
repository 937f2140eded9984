<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use Meguri\Submissions\Forms;
use WP_Post;

/** Post type of submissions, which are never public, exported or trashed. */
final class SubmissionType
{
    public const NAME = 'meguri_submission';
    public const NEW = 'meguri_new';
    public const ANSWERED = 'meguri_answered';
    public const FLAGGED = 'meguri_suspected';
    public const CAPABILITY = 'meguri_read_submissions';

    public static function register(): void
    {
        add_action('before_delete_post', [self::class, 'deleteRest'], 10, 2);
        add_filter('pre_trash_post', [self::class, 'deleteAtOnce'], 10, 2);
    }

    public static function registerType(): void
    {
        $all = array_fill_keys([
            'edit_post', 'read_post', 'delete_post', 'edit_posts', 'edit_others_posts', 'delete_posts', 'publish_posts',
            'read_private_posts', 'delete_private_posts', 'delete_published_posts', 'delete_others_posts', 'edit_private_posts',
            'edit_published_posts',
        ], self::CAPABILITY);
        register_post_type(self::NAME, [
            'labels' => [
                'name' => __('Enquiries', 'meguri'),
                'singular_name' => __('Enquiry', 'meguri'),
                'search_items' => __('Search enquiries', 'meguri'),
                'not_found' => __('There are no enquiries.', 'meguri'),
                'all_items' => __('All enquiries', 'meguri'),
            ],
            'public' => false,
            'show_ui' => true,
            'show_in_rest' => false,
            'exclude_from_search' => true,
            'can_export' => false,
            'menu_icon' => 'dashicons-email-alt',
            'menu_position' => 30,
            'supports' => false,
            'capabilities' => ['create_posts' => 'do_not_allow'] + $all,
            'map_meta_cap' => false,
            'delete_with_user' => false,
            'rewrite' => false,
            'query_var' => false,
        ]);
        self::registerStatus(self::NEW, __('Unanswered', 'meguri'));
        self::registerStatus(self::ANSWERED, __('Answered', 'meguri'));
        self::registerStatus(self::FLAGGED, __('Suspected abuse', 'meguri'));
    }

    /** Deletes rows before files, because files without rows are removed later. */
    public static function deleteRest(int $postId, WP_Post $post): void
    {
        global $wpdb;
        // Unreadable submissions can be deleted, too.
        $row = $post->post_type === self::NAME ? Submissions::row($postId) : null;
        if ($row === null) {
            return;
        }
        foreach ([Tables::mails(), Tables::links(), Tables::submissions()] as $table) {
            $wpdb->delete($table, ['post_id' => $postId]);
        }
        $files = json_decode($row['files'], true);
        PrivateFiles::remove(is_array($files) ? array_filter(array_column($files, 'stored_as'), 'is_string') : []);
        if (!in_array($row['kind'], Forms::kindsWithSeat(), true)) {
            return;
        }
        // Otherwise a repeat registration would keep the seat.
        foreach (Submissions::idsRepeating($row['reference']) as $id) {
            wp_delete_post($id, true);
        }
        Seats::announce((int) $row['subject']);
    }

    /** Personal data must not remain in the trash. */
    public static function deleteAtOnce($handled, WP_Post $post)
    {
        return $post->post_type === self::NAME ? (wp_delete_post($post->ID, true) ?: false) : $handled;
    }

    private static function registerStatus(string $name, string $label): void
    {
        register_post_status($name, [
            'label' => $label,
            'label_count' => [
                "$label <span class=\"count\">(%s)</span>",
                "$label <span class=\"count\">(%s)</span>",
                'singular' => "$label <span class=\"count\">(%s)</span>",
                'plural' => "$label <span class=\"count\">(%s)</span>",
                'context' => null,
                'domain' => null,
            ],
            'protected' => true,
            // Otherwise the REST API would offer the status for entries.
            'internal' => true,
            'exclude_from_search' => true,
            'show_in_admin_all_list' => $name !== self::FLAGGED,
            'show_in_admin_status_list' => true,
        ]);
    }
}
