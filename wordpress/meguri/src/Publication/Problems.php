<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Checks\ContractPlace;
use Meguri\Checks\EditedEntry;
use Meguri\Checks\EntryCheck;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\Editor\FieldTexts;
use WP_Post;

/**
 * Reasons why a post cannot be published: the editor's findings, or a contract violation
 *
 * @phpstan-type Finding array{place: string, label: string, message: string, isMissing: bool, post?: int} `post` if
 *     another post has the field
 */
final class Problems
{
    private const NAMED = 3;

    /** @param array<string, mixed> $changes REST API parameters @return list<Finding> */
    public static function of(WP_Post $post, array $changes = []): array
    {
        if (EntryTypes::nameOf($post->post_type) === null) {
            return [];
        }
        $findings = EntryCheck::of(new EditedEntry($post, $changes));
        if ($changes !== []) {
            return $findings;
        }
        $findings = self::ofJapanese($post) ?: $findings;
        $problem = $findings === [] ? ValidCopy::problem($post) : null;
        return $problem === null ? $findings : [self::refusedBySite($post, $problem)];
    }

    /** English posts depend on the fields of their Japanese posts. @return list<Finding> */
    private static function ofJapanese(WP_Post $english): array
    {
        $japanese = get_post(Languages::primary($english->ID));
        if ($japanese === null || $japanese->ID === $english->ID || !ValidCopy::isWithheld($japanese->ID)) {
            return [];
        }
        $name = __('Japanese version', 'meguri');
        return array_map(
            static fn (array $finding) => ['label' => "$name › {$finding['label']}", 'post' => $japanese->ID] + $finding,
            self::of($japanese),
        );
    }

    /** Returns whether the Japanese post must be corrected, and the English post itself has no problem. */
    public static function areJapaneseOnly(WP_Post $english): bool
    {
        $isOwn = static fn (array $finding) => !isset($finding['post']);
        return EntryCheck::of(new EditedEntry($english, [])) === [] && array_filter(self::of($english), $isOwn) === [];
    }

    /** @return Finding */
    private static function refusedBySite(WP_Post $post, string $path): array
    {
        $type = (string) EntryTypes::nameOf($post->post_type);
        $place = ContractPlace::of($type, $path, EntryCheck::sectionsOf($post->post_content));
        $field = $place === null ? null : ContractPlace::field($type, $place);
        [$name, $schema] = $field ?? [$place === 'title' || $place === 'slug' ? $place : explode('.', $path)[0], []];
        $isStoredOnJapanese = Languages::of($post->ID) === 'en' && isset(Fields::shared($type)[$name]);
        return [
            'place' => $place ?? 'title',
            'label' => $place === null ? $path : FieldTexts::label($schema, $name),
            'message' => __('The site would reject this value.', 'meguri'),
            'isMissing' => false,
        ] + ($isStoredOnJapanese ? ['post' => Languages::primary($post->ID)] : []);
    }

    public static function sentence(WP_Post $post): string
    {
        return self::asText(self::of($post));
    }

    /** @param list<Finding> $findings */
    public static function asText(array $findings): string
    {
        return implode(' ', array_map(static fn (array $finding) => "{$finding['label']}: {$finding['message']}", array_slice($findings, 0, self::NAMED)));
    }

    /** The editor focuses the field after `#meguri:`. @param Finding $finding */
    public static function link(int $postId, array $finding): ?string
    {
        $address = get_edit_post_link($finding['post'] ?? $postId, 'raw');
        return $address === null ? null : "$address#meguri:{$finding['place']}";
    }

    /** Returns HTML with links to the fields. @param list<Finding> $findings */
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
