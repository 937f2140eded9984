<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Content\Languages;
use Meguri\Submissions\Forms;
use Meguri\Submissions\Mail\SubmissionRows;
use Meguri\Submissions\Storage\Submission;
use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\SubmissionType;
use Meguri\Submissions\Storage\Tables;
use WP_Query;

/** The list of what visitors have sent. */
final class Inbox
{
    private const SCREEN = 'edit-' . SubmissionType::NAME;
    /** Of the address: shows one kind. */
    private const KIND = 'meguri_kind';
    private const COLUMNS = ['name', 'kind', 'about', 'received'];

    /** @var array<int, Submission>|null those of the page that is shown */
    private static ?array $shown = null;

    public static function register(): void
    {
        add_filter('manage_' . SubmissionType::NAME . '_posts_columns', [self::class, 'columns']);
        add_action('manage_' . SubmissionType::NAME . '_posts_custom_column', [self::class, 'showColumn'], 10, 2);
        add_filter('post_row_actions', [self::class, 'rowActions'], 10, 2);
        add_filter('bulk_actions-' . self::SCREEN, static fn () => []);
        add_action('restrict_manage_posts', [self::class, 'showFilter']);
        add_action('manage_posts_extra_tablenav', [self::class, 'showExport']);
        add_filter('months_dropdown_results', static fn ($months, $type) => $type === SubmissionType::NAME ? [] : $months, 10, 2);
        add_filter('posts_where', [self::class, 'where'], 10, 2);
        add_action('admin_menu', [self::class, 'showCount'], 20);
    }

    /** @return array<string, string> */
    public static function columns(): array
    {
        $lang = Languages::ofUser();
        $label = static fn (string $name) => Forms::words($lang, "labels.fields.$name");
        return [
            'title' => $label('reference'),
            'name' => $label('name'),
            'kind' => $label('kind'),
            'about' => $label('subject'),
            'received' => $label('received'),
        ];
    }

    public static function showColumn(string $column, int $postId): void
    {
        $submission = self::shown($postId);
        if ($submission === null || !in_array($column, self::COLUMNS, true)) {
            return;
        }
        $rows = SubmissionRows::of($submission, Languages::ofUser());
        echo esc_html(match ($column) {
            'about' => $rows['topic'][1] ?: $rows['subject'][1],
            'name' => trim($rows['name'][1] . ' ' . ($rows['company'][1] === '' ? '' : "({$rows['company'][1]})")),
            default => $rows[$column][1],
        });
    }

    /** Opened, not edited; deleted from its page, where it is asked for twice. @param array<string, string> $actions @return array<string, string> */
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
        printf('<select name="%s" id="meguri-kind"><option value="">%s</option>', esc_attr(self::KIND), esc_html__('All types', 'meguri'));
        foreach (Forms::KINDS as $kind) {
            $label = Forms::words(Languages::ofUser(), "labels.kinds.$kind");
            printf('<option value="%s"%s>%s</option>', esc_attr($kind), selected(self::kind(), $kind, false), esc_html($label));
        }
        echo '</select>';
    }

    /** Behind the filter's own button. */
    public static function showExport(string $which): void
    {
        if ($which === 'top' && get_current_screen()?->id === self::SCREEN) {
            $url = InboxActions::exportUrl(self::kind());
            printf('<div class="alignleft actions"><a class="button" href="%s">%s</a></div>', esc_url($url), esc_html__('Export as CSV', 'meguri'));
        }
    }

    public static function where(string $where, WP_Query $query): string
    {
        global $wpdb;
        $isOurs = is_admin() && $query->is_main_query() && $query->get('post_type') === SubmissionType::NAME && self::kind() !== null;
        return $isOurs
            ? $where . $wpdb->prepare(" AND $wpdb->posts.ID IN (SELECT post_id FROM " . Tables::submissions() . ' WHERE kind = %s)', self::kind())
            : $where;
    }

    /** How many wait, beside the menu. */
    public static function showCount(): void
    {
        global $menu;
        $count = current_user_can(SubmissionType::CAPABILITY) ? (int) (wp_count_posts(SubmissionType::NAME)->{SubmissionType::NEW} ?? 0) : 0;
        foreach ($count > 0 ? array_keys($menu) : [] as $at) {
            if ($menu[$at][2] === 'edit.php?post_type=' . SubmissionType::NAME) {
                $menu[$at][0] .= sprintf(' <span class="awaiting-mod"><span>%s</span></span>', number_format_i18n($count));
            }
        }
    }

    private static function kind(): ?string
    {
        $kind = sanitize_key(is_string($_GET[self::KIND] ?? null) ? $_GET[self::KIND] : '');
        return in_array($kind, Forms::KINDS, true) ? $kind : null;
    }

    private static function shown(int $postId): ?Submission
    {
        global $wp_query;
        if (self::$shown === null) {
            $found = Submissions::ofPosts(array_map('intval', wp_list_pluck($wp_query->posts, 'ID')));
            self::$shown = array_column(array_map(static fn (Submission $one) => [$one->id, $one], $found), 1, 0);
        }
        return self::$shown[$postId] ?? null;
    }
}
