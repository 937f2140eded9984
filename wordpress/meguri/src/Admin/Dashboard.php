<?php

declare(strict_types=1);

namespace Meguri\Admin;

use Meguri\Content\EntryTypes;
use Meguri\Settings;
use Meguri\Submissions\Storage\SubmissionType;

/** Replaces WordPress's dashboard boxes, which concern its own front end. */
final class Dashboard
{
    private const WORDPRESS = ['dashboard_right_now', 'dashboard_activity', 'dashboard_quick_press', 'dashboard_primary'];

    public static function register(): void
    {
        add_action('wp_dashboard_setup', [self::class, 'replaceBoxes'], 20);
        add_action('admin_head-index.php', static function (): void {
            // Hides the frame of empty columns.
            echo '<style>#dashboard-widgets .empty-container{outline:0}#dashboard-widgets .empty-container::after{content:none}',
            '.meguri-entries td,.meguri-entries th{padding:6px 8px;text-align:left}.meguri-entries .num{text-align:right}</style>';
        });
    }

    public static function replaceBoxes(): void
    {
        foreach (Settings::isConnected() ? self::WORDPRESS : [] as $box) {
            remove_meta_box($box, 'dashboard', 'normal');
            remove_meta_box($box, 'dashboard', 'side');
        }
        if (Settings::isConnected()) {
            remove_action('welcome_panel', 'wp_welcome_panel');
        }
        if (current_user_can('edit_meguri_entries')) {
            wp_add_dashboard_widget('meguri_unpublished', __('For review, and drafts', 'meguri'), [UnpublishedBox::class, 'show']);
            wp_add_dashboard_widget('meguri_entries', __('Entries', 'meguri'), [self::class, 'showEntries']);
            if (current_user_can('edit_others_meguri_entries')) {
                wp_add_dashboard_widget('meguri_not_shown', __('Not on the site', 'meguri'), [HiddenEntriesBox::class, 'show']);
            }
            wp_add_dashboard_widget('meguri_untranslated', __('Without an English version', 'meguri'), [self::class, 'showUntranslated'], null, null, 'side');
        }
        if (current_user_can(SubmissionType::CAPABILITY)) {
            wp_add_dashboard_widget('meguri_enquiries', __('Enquiries', 'meguri'), [self::class, 'showEnquiries'], null, null, 'side');
        }
    }

    public static function showEntries(): void
    {
        $states = [
            'publish' => __('On the site', 'meguri'),
            'future' => __('Scheduled', 'meguri'),
            'pending' => __('For review', 'meguri'),
            'draft' => __('Draft', 'meguri'),
        ];
        $counts = EntryCounts::byTypeAndStatus();
        echo '<table class="meguri-entries widefat striped"><thead><tr><td></td>';
        foreach ($states as $label) {
            printf('<th scope="col" class="num">%s</th>', esc_html($label));
        }
        echo '</tr></thead><tbody>';
        foreach (EntryTypes::names() as $type) {
            $postType = EntryTypes::postType($type);
            printf('<tr><th scope="row">%s</th>', esc_html(get_post_type_object($postType)->labels->name));
            foreach (array_keys($states) as $status) {
                $count = $counts[$type][$status] ?? 0;
                $address = add_query_arg(['post_type' => $postType, 'post_status' => $status, 'all_posts' => 1], admin_url('edit.php'));
                $numberHtml = $count === 0 ? '–' : sprintf('<a href="%s">%s</a>', esc_url($address), esc_html(number_format_i18n($count)));
                printf('<td class="num">%s</td>', $numberHtml);
            }
            echo '</tr>';
        }
        echo '</tbody></table>';
    }

    public static function showUntranslated(): void
    {
        ['posts' => $posts, 'total' => $total] = EntryCounts::untranslated();
        if ($posts === []) {
            printf('<p>%s</p>', esc_html__('All published entries have an English version.', 'meguri'));
            return;
        }
        echo '<ul>';
        foreach ($posts as $post) {
            $title = get_the_title($post);
            $address = get_edit_post_link($post->ID);
            $type = get_post_type_object($post->post_type)->labels->singular_name;
            $titleHtml = $address === null ? esc_html($title) : sprintf('<a href="%s">%s</a>', esc_url($address), esc_html($title));
            printf('<li>%s %s</li>', $titleHtml, esc_html("($type)"));
        }
        echo '</ul>';
        if ($total > count($posts)) {
            /* translators: %d: total number */
            printf('<p>%s</p>', esc_html(sprintf(__('%d in total; only the newest are listed.', 'meguri'), $total)));
        }
    }

    public static function showEnquiries(): void
    {
        $counts = wp_count_posts(SubmissionType::NAME);
        $states = [SubmissionType::NEW => __('Unanswered', 'meguri'), SubmissionType::FLAGGED => __('Suspected abuse', 'meguri')];
        echo '<ul>';
        foreach ($states as $status => $label) {
            $address = add_query_arg(['post_type' => SubmissionType::NAME, 'post_status' => $status], admin_url('edit.php'));
            printf('<li><a href="%s">%s</a> (%s)</li>', esc_url($address), esc_html($label), esc_html(number_format_i18n((int) ($counts->$status ?? 0))));
        }
        echo '</ul>';
    }
}
