<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\EntryCheck;
use Meguri\Content\EntryTypes;
use WP_Post;

/**
 * What keeps a post from being published: what editors are told, and, where they would be told nothing, that the site would refuse it.
 *
 * @phpstan-type Finding array{place: string, label: string, message: string, isMissing: bool}
 */
final class Problems
{
    private const NAMED = 3;

    /** @param array<string, mixed> $changes of WordPress's REST API @return list<Finding> none where it may be published */
    public static function of(WP_Post $post, array $changes = []): array
    {
        if (EntryTypes::nameOf($post->post_type) === null) {
            return [];
        }
        $findings = EntryCheck::of(new EditedEntry($post, $changes));
        $problem = $findings === [] && $changes === [] ? ValidCopy::problem($post) : null;
        return $problem === null ? $findings : [[
            'place' => 'title',
            'label' => $problem,
            'message' => __('The site would refuse this value.', 'meguri'),
            'isMissing' => false,
        ]];
    }

    /** The first findings in words. */
    public static function sentence(WP_Post $post): string
    {
        return self::inWords(self::of($post));
    }

    /** @param list<Finding> $findings */
    public static function inWords(array $findings): string
    {
        return implode(' ', array_map(static fn (array $one) => "{$one['label']}: {$one['message']}", array_slice($findings, 0, self::NAMED)));
    }

    /** Where an editor puts a finding right: the editor goes to the field that stands behind the `#`. @param Finding $finding */
    public static function link(int $postId, array $finding): ?string
    {
        $address = get_edit_post_link($postId, 'raw');
        return $address === null ? null : "$address#meguri:{$finding['place']}";
    }

    /** A list of findings with links to their fields, as HTML. @param list<Finding> $findings */
    public static function asList(int $postId, array $findings): string
    {
        $items = array_map(static function (array $finding) use ($postId): string {
            $address = self::link($postId, $finding);
            $label = esc_html($finding['label']);
            return sprintf(
                '<li>%s: %s</li>',
                $address === null ? $label : sprintf('<a href="%s">%s</a>', esc_url($address), $label),
                esc_html($finding['message']),
            );
        }, $findings);
        return '<ul class="ul-disc">' . implode('', $items) . '</ul>';
    }
}
