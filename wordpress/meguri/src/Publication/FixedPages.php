<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\Content\SitePaths;
use Meguri\Editor\FieldTexts;
use WP_Post;

/** Keeps pages with a fixed path, such as the home page, published at their address. */
final class FixedPages
{
    public static function register(): void
    {
        add_filter('wp_insert_post_empty_content', [self::class, 'refuseUpdate'], 25, 2);
        foreach (['pre_trash_post', 'pre_delete_post'] as $hook) {
            add_filter($hook, [self::class, 'refuseRemoval'], 10, 2);
        }
    }

    /** @param array<string, mixed> $postData slashed post data */
    public static function refuseUpdate(bool $isRefused, array $postData): bool
    {
        $post = get_post((int) ($postData['ID'] ?? 0));
        if ($isRefused || !$post instanceof WP_Post || !self::isFixed($post)) {
            return $isRefused;
        }
        $isPublished = ($postData['post_status'] ?? '') === 'publish' && ($postData['post_password'] ?? '') === '';
        if ($isPublished && sanitize_title((string) wp_unslash($postData['post_name'] ?? '')) === $post->post_name) {
            return false;
        }
        RejectionNotices::note($post, [self::finding()], RejectionNotices::UNSAVED);
        return true;
    }

    /** @param mixed $check null unless another plugin has decided @return mixed false to prevent the removal */
    public static function refuseRemoval($check, ?WP_Post $post)
    {
        if ($check !== null || !$post instanceof WP_Post || !self::isFixed($post)) {
            return $check;
        }
        RejectionNotices::note($post, [self::finding()], RejectionNotices::UNSAVED);
        return false;
    }

    private static function isFixed(WP_Post $post): bool
    {
        return !FinalCheck::isTrusted()
            && EntryTypes::nameOf($post->post_type) === 'pages'
            && $post->post_status === 'publish'
            && Languages::of($post->ID) === 'ja'
            && SitePaths::fixedPath($post->post_name) !== null;
    }

    private static function finding(): array
    {
        $message = __('The site requires this page. It must stay published at its address.', 'meguri');
        return ['place' => 'slug', 'label' => FieldTexts::label([], 'slug'), 'message' => $message, 'isMissing' => false];
    }
}
