<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Content\Languages;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Mail\SubmissionRows;
use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\SubmissionType;

final class Inbox
{
    private const SCREEN = 'edit-' . SubmissionType::NAME;
    private const COLUMNS = ['name', 'kind', 'about', 'received', 'assignee', 'note'];
    private const NOTE_EXCERPT_WORDS = 20;

    private static ?array $listed = null;

    public static function register(): void
    {
        add_filter('manage_' . SubmissionType::NAME . '_posts_columns', [self::class, 'columns']);
        add_action('manage_' . SubmissionType::NAME . '_posts_custom_column', [self::class, 'showColumn'], 10, 2);
        add_filter('post_row_actions', [self::class, 'rowActions'], 10, 2);
        add_filter('bulk_actions-' . self::SCREEN, static fn () => []);
        add_action('restrict_manage_posts', [self::class, 'showFilter']);
        add_action('manage_posts_extra_tablenav', [self::class, 'showExport']);
        add_filter('months_dropdown_results', static fn ($months, $type) => $type === SubmissionType::NAME ? [] : $months, 10, 2);
        add_filter('display_post_states', [self::class, 'states'], 10, 2);
        add_action('admin_menu', [self::class, 'showCount'], 20);
    }

    public static function columns(): array
    {
        $lang = Languages::ofUser();
        $label = static fn (string $name) => Forms::text($lang, "labels.fields.$name");
        return [
            'title' => $label('reference'),
            'name' => $label('name'),
            'kind' => $label('kind'),
            'about' => $label('subject'),
            'assignee' => __('Assigned to', 'meguri'),
            'note' => __('Internal note', 'meguri'),
            'received' => $label('received'),
        ];
    }

    public static function showColumn(string $column, int $postId): void
    {
        if (!in_array($column, self::COLUMNS, true)) {
            return;
        }
        $submission = self::findListed($postId);
        if ($submission === null) {
            echo $column === 'name' ? esc_html__('This enquiry cannot be read.', 'meguri') : '';
            return;
        }
        $rows = SubmissionRows::of($submission, Languages::ofUser());
        echo esc_html(match ($column) {
            'assignee' => Staff::name($submission->assignee),
            'note' => wp_trim_words($submission->note, self::NOTE_EXCERPT_WORDS, '…'),
            'about' => $rows['topic'][1] ?: $rows['subject'][1],
            'name' => trim($rows['name'][1] . ' ' . ($rows['company'][1] === '' ? '' : "({$rows['company'][1]})")),
            default => $rows[$column][1],
        });
    }

    public static function states(array $states, \WP_Post $post): array
    {
        return $post->post_status === SubmissionType::FLAGGED ? ['suspected' => esc_html__('Suspected abuse', 'meguri')] + $states : $states;
    }

    /** Omits deletion, which requires confirmation. */
    public static function rowActions(array $actions, \WP_Post $post): array
    {
        if ($post->post_type !== SubmissionType::NAME) {
            return $actions;
        }
        return ['view' => sprintf('<a href="%s">%s</a>', esc_url(InboxPage::url($post->ID)), esc_html__('Open', 'meguri'))];
    }

    public static function showFilter(string $type): void
    {
        if ($type !== SubmissionType::NAME) {
            return;
        }
        printf('<label class="screen-reader-text" for="meguri-kind">%s</label>', esc_html__('Type of enquiry', 'meguri'));
        printf('<select name="%s" id="meguri-kind"><option value="">%s</option>', esc_attr(InboxSearch::KIND), esc_html__('All types', 'meguri'));
        foreach (Forms::kinds() as $kind) {
            $label = Forms::text(Languages::ofUser(), "labels.kinds.$kind");
            printf('<option value="%s"%s>%s</option>', esc_attr($kind), selected(InboxSearch::kind(), $kind, false), esc_html($label));
        }
        echo '</select>';
        printf('<label class="screen-reader-text" for="meguri-assignee">%s</label>', esc_html__('Assignee', 'meguri'));
        printf('<select name="%s" id="meguri-assignee">', esc_attr(InboxSearch::ASSIGNEE));
        $options = ['' => __('All assignees', 'meguri'), InboxSearch::NOBODY => __('Unassigned', 'meguri')];
        Staff::showOptions($options, (string) InboxSearch::assignee());
        echo '</select>';
    }

    public static function showExport(string $position): void
    {
        if ($position === 'top' && get_current_screen()?->id === self::SCREEN) {
            $url = InboxActions::exportUrl(InboxSearch::kind());
            printf('<div class="alignleft actions"><a class="button" href="%s">%s</a></div>', esc_url($url), esc_html__('Export as CSV', 'meguri'));
        }
    }

    public static function showCount(): void
    {
        global $menu;
        $count = current_user_can(SubmissionType::CAPABILITY) ? (int) (wp_count_posts(SubmissionType::NAME)->{SubmissionType::NEW} ?? 0) : 0;
        foreach ($count > 0 ? array_keys($menu) : [] as $index) {
            if ($menu[$index][2] === 'edit.php?post_type=' . SubmissionType::NAME) {
                $menu[$index][0] .= sprintf(' <span class="awaiting-mod"><span>%s</span></span>', number_format_i18n($count));
            }
        }
    }

    private static function findListed(int $postId): ?Submission
    {
        global $wp_query;
        if (self::$listed === null) {
            $submissions = Submissions::ofPosts(array_map('intval', wp_list_pluck($wp_query->posts, 'ID')));
            self::$listed = array_column(array_map(static fn (Submission $submission) => [$submission->id, $submission], $submissions), 1, 0);
        }
        return self::$listed[$postId] ?? null;
    }
}
