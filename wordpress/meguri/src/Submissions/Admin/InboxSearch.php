<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Submissions\Forms;
use Meguri\Submissions\Storage\SubmissionType;
use Meguri\Submissions\Storage\Tables;
use WP_Query;

final class InboxSearch
{
    public const KIND = 'meguri_kind';
    public const ASSIGNEE = 'meguri_assignee';
    public const NOBODY = '0';

    public static function register(): void
    {
        add_filter('posts_where', [self::class, 'where'], 10, 2);
        add_action('pre_get_posts', [self::class, 'searchAll']);
    }

    public static function kind(): ?string
    {
        $kind = sanitize_key(self::given(self::KIND));
        return in_array($kind, Forms::kinds(), true) ? $kind : null;
    }

    public static function assignee(): ?int
    {
        $assignee = self::given(self::ASSIGNEE);
        return ctype_digit($assignee) ? (int) $assignee : null;
    }

    public static function where(string $where, WP_Query $query): string
    {
        global $wpdb;
        if (!self::isList($query)) {
            return $where;
        }
        $conditions = array_filter([
            self::kind() === null ? '' : $wpdb->prepare('kind = %s', self::kind()),
            self::assignee() === null ? '' : $wpdb->prepare('assignee = %d', self::assignee()),
        ]);
        return $conditions === []
            ? $where
            : "$where AND $wpdb->posts.ID IN (SELECT post_id FROM " . Tables::submissions() . ' WHERE ' . implode(' AND ', $conditions) . ')';
    }

    /** Searches include flagged submissions, because a caller's may be among them. */
    public static function searchAll(WP_Query $query): void
    {
        if (self::isList($query) && (string) $query->get('s') !== '' && in_array($query->get('post_status'), ['', 'all'], true)) {
            $query->set('post_status', [SubmissionType::NEW, SubmissionType::ANSWERED, SubmissionType::FLAGGED]);
        }
    }

    private static function isList(WP_Query $query): bool
    {
        return is_admin() && $query->is_main_query() && $query->get('post_type') === SubmissionType::NAME;
    }

    private static function given(string $name): string
    {
        return is_string($_GET[$name] ?? null) ? wp_unslash($_GET[$name]) : '';
    }
}
