<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\PendingChanges\PendingChanges;
use WP_Post;
use WP_Query;

/** Lists entries of one language with their translations' state. */
final class EntryLists
{
    /** Query parameter of the listed language */
    public const PARAMETER = 'meguri_lang';
    private const COLUMN = 'meguri_pair';

    public static function register(): void
    {
        add_action('load-edit.php', [self::class, 'onLoad']);
        // Quick Edit renders rows in a separate request.
        foreach (EntryTypes::postTypes() as $postType) {
            add_filter("manage_{$postType}_posts_columns", [self::class, 'columns']);
            add_action("manage_{$postType}_posts_custom_column", [self::class, 'cell'], 10, 2);
        }
        add_filter('post_date_column_time', [self::class, 'time'], 10, 2);
    }

    public static function onLoad(): void
    {
        if (EntryTypes::nameOf((string) get_current_screen()?->post_type) === null) {
            return;
        }
        add_action('pre_get_posts', [self::class, 'onlyLanguage']);
        add_filter('posts_search', [self::class, 'searchTitles'], 10, 2);
        add_filter('the_posts', [self::class, 'prime'], 10, 2);
        add_filter('wp_count_posts', [self::class, 'count'], 10, 2);
        add_action('restrict_manage_posts', [self::class, 'languageFilter']);
        add_action('admin_head', static function (): void {
            echo '<style>.column-meguri_pair{width:11em}.fixed .column-date{width:13em}.meguri-state{white-space:nowrap}.meguri-state--older,.meguri-state--missing{color:#996800}</style>';
        });
    }

    public static function onlyLanguage(WP_Query $query): void
    {
        if ($query->is_main_query()) {
            $query->set('meta_query', [['key' => Languages::LANGUAGE_KEY, 'value' => self::language()]]);
        }
    }

    /** Titles must contain every word. */
    public static function searchTitles(string $sql, WP_Query $query): string
    {
        global $wpdb;
        if (!$query->is_main_query() || $sql === '') {
            return $sql;
        }
        $terms = array_slice(preg_split('/\s+/u', trim((string) $query->get('s')), -1, PREG_SPLIT_NO_EMPTY) ?: [], 0, 10);
        $like = static fn (string $term) => $wpdb->prepare("{$wpdb->posts}.post_title LIKE %s", '%' . $wpdb->esc_like($term) . '%');
        return ' AND ' . implode(' AND ', array_map($like, $terms)) . ' ';
    }

    public static function prime(array $posts, WP_Query $query): array
    {
        if ($query->is_main_query()) {
            EntryIndex::prime(array_column($posts, 'ID'));
        }
        return $posts;
    }

    public static function count(object $counts, string $postType): object
    {
        global $wpdb;
        $type = EntryTypes::nameOf($postType);
        if ($type === null) {
            return $counts;
        }
        $table = EntryIndex::table();
        $rows = $wpdb->get_results($wpdb->prepare(
            "SELECT status, COUNT(*) AS number FROM $table WHERE type = %s AND lang = %s GROUP BY status",
            $type,
            self::language(),
        ), OBJECT_K);
        $changes = array_count_values(array_map(static fn (WP_Post $change) => $change->post_status, self::changes($postType)));
        $totals = array_map(static fn (string $status) => (int) ($rows[$status]->number ?? 0) + ($changes[$status] ?? 0), array_combine($keys = array_keys((array) $counts), $keys));
        return (object) $totals;
    }

    /** Pending changes have no row in the entries table. @return list<WP_Post> */
    private static function changes(string $postType): array
    {
        $isListed = static fn (WP_Post $change) => $change->post_type === $postType && Languages::of($change->ID) === self::language();
        return array_values(array_filter(PendingChanges::ofAll(), $isListed));
    }

    public static function languageFilter(): void
    {
        $options = ['ja' => __('Japanese', 'meguri'), 'en' => __('English', 'meguri')];
        printf('<label class="screen-reader-text" for="meguri-lang">%s</label>', esc_html__('Language', 'meguri'));
        echo '<select id="meguri-lang" name="' . esc_attr(self::PARAMETER) . '">';
        foreach ($options as $lang => $name) {
            printf('<option value="%s"%s>%s</option>', esc_attr($lang), selected($lang, self::language(), false), esc_html($name));
        }
        echo '</select>';
    }

    public static function columns(array $columns): array
    {
        $otherVersion = self::language() === 'ja' ? __('English version', 'meguri') : __('Japanese version', 'meguri');
        $result = [];
        foreach ($columns as $name => $label) {
            // Only Japanese posts have filter terms.
            if (self::language() === 'en' && str_starts_with($name, 'taxonomy-')) {
                continue;
            }
            $result[$name] = $label;
            if ($name === 'title') {
                $result[self::COLUMN] = $otherVersion;
            }
        }
        return $result;
    }

    public static function cell(string $column, int $postId): void
    {
        if ($column !== self::COLUMN) {
            return;
        }
        $pair = TranslationPair::of(get_post($postId));
        $state = $pair['lang'] === 'ja' ? $pair['english'] : self::japanese($pair['sibling']);
        $label = self::label($state);
        $address = $pair['sibling']['editUrl'] ?? null;
        $html = $address === null ? esc_html($label) : sprintf('<a href="%s">%s</a>', esc_url($address), esc_html($label));
        printf('<span class="meguri-state meguri-state--%s">%s</span>', esc_attr($state), $html);
    }

    /** WordPress's own format uses “PM” in Japanese, too. */
    public static function time(string $time, WP_Post $post): string
    {
        $hasDate = EntryTypes::nameOf($post->post_type) !== null && $post->post_date !== '0000-00-00 00:00:00';
        return $hasDate ? get_the_time(__('j M Y, H:i', 'meguri'), $post) : $time;
    }

    public static function label(string $state): string
    {
        return match ($state) {
            'missing' => __('Missing', 'meguri'),
            'draft' => __('Draft', 'meguri'),
            'older' => __('Older than the Japanese version', 'meguri'),
            default => __('Current', 'meguri'),
        };
    }

    /** @param array{status: string}|null $sibling */
    private static function japanese(?array $sibling): string
    {
        if ($sibling === null) {
            return 'missing';
        }
        return in_array($sibling['status'], ['publish', 'future'], true) ? 'current' : 'draft';
    }

    public static function language(): string
    {
        return ($_GET[self::PARAMETER] ?? '') === 'en' ? 'en' : 'ja';
    }
}
