<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Content\EntryTypes;
use WP_Post;

/** Explains why a published entry is missing or outdated on the site. */
final class States
{
    public static function register(): void
    {
        // Replaces two of WordPress's states.
        add_filter('display_post_states', [self::class, 'inList'], 20, 2);
        add_action('rest_api_init', static function (): void {
            register_rest_field(EntryTypes::postTypes(), 'meguri_state', [
                'get_callback' => static fn (array $post) => implode(' ', self::of(get_post($post['id']))),
                'schema' => ['type' => 'string', 'context' => ['edit'], 'readonly' => true],
            ]);
        });
    }

    public static function inList(array $states, WP_Post $post): array
    {
        if (EntryTypes::nameOf($post->post_type) === null) {
            return $states;
        }
        $entryStates = self::of($post);
        $covered = array_intersect_key(['protected' => true, 'private' => true], $entryStates);
        return array_diff_key($states, $covered) + array_map('esc_html', array_combine(
            array_map(static fn (string $name) => "meguri_$name", array_keys($entryStates)),
            array_values($entryStates),
        ));
    }

    /** @return array<string, string> */
    public static function of(WP_Post $post): array
    {
        $states = [];
        $ended = Visibility::endedAt($post);
        if ($ended !== null) {
            /* translators: %s: date and time */
            $states['ended'] = sprintf(__('Ended (%s)', 'meguri'), wp_date(__('j M Y, H:i', 'meguri'), $ended));
        }
        if ($post->post_password !== '' && $post->post_status !== 'trash') {
            $states['protected'] = __('Not on the site: password protected', 'meguri');
        }
        if ($post->post_status === 'private') {
            $states['private'] = __('Not on the site: private', 'meguri');
        }
        if (ValidCopy::isWithheld($post->ID) && $post->post_status !== 'trash') {
            $explanation = $post->post_status === 'publish' && ValidCopy::exists($post->ID)
                ? __('Visitors see the previous version, because this version cannot be published:', 'meguri')
                : __('It cannot be published:', 'meguri');
            $states['withheld'] = trim($explanation . ' ' . Problems::sentence($post));
        }
        return $states;
    }
}
