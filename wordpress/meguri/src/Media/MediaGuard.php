<?php

declare(strict_types=1);

namespace Meguri\Media;

use WP_CLI;
use WP_Error;
use WP_Post;
use WP_REST_Request;

/** Prevents deletion of files in use. */
final class MediaGuard
{
    private const NAMED = 5;
    private const REST_ROUTE = '#^/wp/v2/media/([1-9]\d{0,15})$#Di';

    public static function register(): void
    {
        add_filter('pre_delete_attachment', [self::class, 'refuse'], 10, 2);
        add_filter('pre_trash_post', static fn ($check, ?WP_Post $post) => $post?->post_type === 'attachment' ? self::refuse($check, $post) : $check, 10, 2);
        add_filter('rest_request_before_callbacks', [self::class, 'refuseRest'], 10, 3);
        // Refuse before a bulk deletion starts.
        add_action('load-upload.php', [self::class, 'refuseSelected']);
        add_filter('wp_prepare_attachment_for_js', [self::class, 'withoutDeletion'], 10, 2);
        add_filter('attachment_fields_to_edit', [self::class, 'addUsage'], 10, 2);
    }

    /** @param mixed $check null unless another plugin has decided */
    public static function refuse($check, WP_Post $attachment)
    {
        $uses = MediaUsage::of($attachment->ID);
        if ($uses === []) {
            return $check;
        }
        if (is_admin() && !wp_doing_ajax() && !wp_doing_cron()) {
            self::stop([$attachment->ID => $uses]);
        }
        if (defined('WP_CLI') && WP_CLI) {
            WP_CLI::warning(self::sentence($attachment, $uses));
        }
        return false;
    }

    public static function refuseRest($response, array $handler, WP_REST_Request $request)
    {
        $isDeletion = $request->get_method() === 'DELETE' && preg_match(self::REST_ROUTE, $request->get_route(), $match) === 1;
        $attachment = $isDeletion && !is_wp_error($response) && current_user_can('delete_post', (int) $match[1]) ? get_post((int) $match[1]) : null;
        $uses = $attachment instanceof WP_Post ? MediaUsage::of($attachment->ID) : [];
        return $uses === [] ? $response : new WP_Error('meguri_in_use', self::sentence($attachment, $uses), ['status' => 409, 'uses' => $uses]);
    }

    public static function refuseSelected(): void
    {
        // The list submits with GET. Other deletions are refused individually.
        $actions = array_filter([...wp_unslash((array) ($_GET['action'] ?? [])), ...wp_unslash((array) ($_GET['action2'] ?? []))], 'is_string');
        $isDeletion = array_intersect(['delete', 'trash'], $actions) !== [];
        $ids = $isDeletion ? array_map('absint', [...wp_unslash((array) ($_GET['media'] ?? [])), ...wp_unslash((array) ($_GET['post'] ?? []))]) : [];
        $uses = [];
        foreach (array_filter($ids, static fn (int $id) => current_user_can('delete_post', $id)) as $id) {
            $uses[$id] = MediaUsage::of($id);
        }
        if (array_filter($uses) !== []) {
            self::stop(array_filter($uses));
        }
    }

    /** Removes the link, because the library would not explain a refusal. */
    public static function withoutDeletion(array $response, WP_Post $attachment): array
    {
        if (MediaUsage::of($attachment->ID) !== []) {
            $response['nonces']['delete'] = false;
        }
        return $response;
    }

    public static function addUsage(array $fields, WP_Post $attachment): array
    {
        $uses = MediaUsage::of($attachment->ID);
        $entries = count(array_filter(array_column($uses, 'id')));
        $sentence = self::summary($entries, str_starts_with($attachment->post_mime_type, 'image/'));
        $help = $uses === [] ? [] : ['helps' => esc_html__('It can be deleted once no entry uses it.', 'meguri')];
        return $fields + ['meguri_uses' => $help + [
            'label' => __('Entries', 'meguri'),
            'input' => 'html',
            'html' => sprintf('<p>%s</p>', esc_html($sentence)) . self::links(array_slice($uses, 0, self::NAMED)),
        ]];
    }

    private static function summary(int $entries, bool $isPicture): string
    {
        if ($entries === 0) {
            return $isPicture ? __('No entry uses this picture.', 'meguri') : __('No entry uses this file.', 'meguri');
        }
        /* translators: %d: number of entries */
        return sprintf($isPicture ? __('Entries that use this picture: %d', 'meguri') : __('Entries that use this file: %d', 'meguri'), $entries);
    }

    /** @param array<int, list<array{label: string, link: ?string}>> $uses by attachment */
    private static function stop(array $uses): never
    {
        $parts = [];
        foreach ($uses as $id => $fileUses) {
            $parts[] = sprintf('<p>%s</p>%s', esc_html(self::headline(get_post($id))), self::links($fileUses));
        }
        $text = '<h1>' . esc_html__('Not deleted', 'meguri') . '</h1>' . implode('', $parts);
        wp_die(wp_kses_post($text), esc_html__('Not deleted', 'meguri'), ['response' => 409, 'back_link' => true]);
    }

    private static function sentence(WP_Post $attachment, array $uses): string
    {
        return self::headline($attachment) . ' ' . implode(' / ', array_column($uses, 'label'));
    }

    private static function headline(WP_Post $attachment): string
    {
        /* translators: %s: name of a picture or PDF */
        return sprintf(__('“%s” is in use, so it was not deleted. Choose another file in these entries first:', 'meguri'), get_the_title($attachment));
    }

    private static function links(array $uses): string
    {
        $items = array_map(static fn (array $usage) => sprintf('<li>%s</li>', $usage['link'] === null
            ? esc_html($usage['label'])
            : sprintf('<a href="%s">%s</a>', esc_url($usage['link']), esc_html($usage['label']))), $uses);
        return $items === [] ? '' : '<ul>' . implode('', $items) . '</ul>';
    }
}
