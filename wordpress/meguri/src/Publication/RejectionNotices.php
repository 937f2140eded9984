<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Content\Languages;
use WP_CLI;
use WP_Post;

/** Notifies users that an entry was not saved or published. @phpstan-import-type Finding from Problems */
final class RejectionNotices
{
    /** Outcomes: nothing saved, saved as a draft, or last valid version stays on the site */
    public const UNSAVED = 'unsaved';
    public const DRAFT = 'draft';
    public const WITHHELD = 'withheld';
    private const NOTICE_SECONDS = 600;
    private const MAX_NAMED_POSTS = 10;
    /** WordPress's message for rejected saves */
    private const CORE_SENTENCE = 'Content, title, and excerpt are empty.';

    private static int $unsavedCount = 0;

    public static function register(): void
    {
        add_action('admin_notices', [self::class, 'show']);
    }

    /** @param list<Finding> $findings */
    public static function note(WP_Post $post, array $findings, string $outcome): void
    {
        $sentence = self::headline($post, $outcome) . ' ' . Problems::asText($findings);
        if ($outcome !== self::WITHHELD && doing_action('wp_ajax_inline-save')) {
            // Quick Edit stays open, and shows this text.
            wp_die('<p>' . esc_html(self::headline($post, self::UNSAVED)) . '</p>' . Problems::asList($post->ID, $findings));
        }
        if (defined('WP_CLI') && WP_CLI) {
            WP_CLI::warning($sentence);
        }
        if ($outcome === self::UNSAVED) {
            self::replaceMessage($sentence);
        }
        $user = get_current_user_id();
        if ($user > 0) {
            $notices = [$post->ID => ['findings' => $findings, 'outcome' => $outcome]] + self::pendingNotices($user);
            set_transient(self::key($user), array_slice($notices, 0, self::MAX_NAMED_POSTS, true), self::NOTICE_SECONDS);
        }
    }

    /** The block editor hides these notices, and shows its own. */
    public static function show(): void
    {
        if (get_current_screen()?->is_block_editor()) {
            return;
        }
        foreach (self::takeNotices() as $notice) {
            printf(
                '<div class="notice notice-error"><p>%s</p>%s</div>',
                esc_html($notice['headline']),
                wp_kses_post(Problems::asList($notice['post'], $notice['findings'])),
            );
        }
    }

    /** Returns each notice once. @return list<array{post: int, headline: string, findings: list<Finding>}> */
    public static function takeNotices(): array
    {
        $user = get_current_user_id();
        $notices = self::pendingNotices($user);
        if ($notices !== []) {
            delete_transient(self::key($user));
        }
        $result = [];
        foreach ($notices as $id => ['findings' => $findings, 'outcome' => $outcome]) {
            $post = get_post($id);
            if ($post instanceof WP_Post && current_user_can('edit_post', $id)) {
                $result[] = ['post' => $id, 'headline' => self::headline($post, $outcome), 'findings' => $findings];
            }
        }
        return $result;
    }

    /** Corrects WordPress's message, and the count after Bulk Edit. */
    private static function replaceMessage(string $sentence): void
    {
        add_filter('gettext', static fn (string $translation, string $original) => $original === self::CORE_SENTENCE ? $sentence : $translation, 10, 2);
        self::$unsavedCount++;
        if (self::$unsavedCount === 1) {
            add_filter('wp_redirect', static function (string $address): string {
                parse_str((string) parse_url($address, PHP_URL_QUERY), $query);
                $saved = (int) ($query['updated'] ?? 0) - self::$unsavedCount;
                return $saved > 0 ? add_query_arg('updated', $saved, $address) : remove_query_arg('updated', $address);
            });
        }
    }

    private static function headline(WP_Post $post, string $outcome): string
    {
        $title = $post->post_title === '' ? __('(no title)', 'meguri') : $post->post_title;
        $sentence = match ($outcome) {
            /* translators: %s: title of an entry */
            self::DRAFT => __('“%s” was saved as a draft, because it cannot be published yet.', 'meguri'),
            /* translators: %s: title of an entry */
            self::WITHHELD => __('The previous version of “%s” stays on the site, because the current version cannot be published.', 'meguri'),
            /* translators: %s: title of an entry */
            default => __('“%s” was not saved, because it cannot be published like this. The published version is unchanged.', 'meguri'),
        };
        return sprintf($sentence, $outcome === self::WITHHELD && Languages::of($post->ID) === 'en' ? $title . ' · ' . __('English', 'meguri') : $title);
    }

    /** @return array<int, array{findings: list<Finding>, outcome: string}> */
    private static function pendingNotices(int $user): array
    {
        return array_filter((array) (get_transient(self::key($user)) ?: []), static fn ($notice) => isset($notice['outcome']));
    }

    private static function key(int $user): string
    {
        return "meguri_refused_$user";
    }
}
