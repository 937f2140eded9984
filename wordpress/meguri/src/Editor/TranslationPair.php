<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use WP_Post;

/** Translation state of an entry */
final class TranslationPair
{
    /** Digest of the Japanese text when the English post was saved */
    public const DIGEST_KEY = 'meguri_translated_from';

    public static function register(): void
    {
        // After the entry has its id and row.
        add_action('wp_after_insert_post', [self::class, 'storeDigest'], 30, 2);
        add_action('rest_api_init', static function (): void {
            register_rest_field(EntryTypes::postTypes(), 'meguri_pair', [
                'get_callback' => static fn (array $post) => self::of(get_post($post['id'])),
                'schema' => ['type' => 'object', 'context' => ['edit'], 'readonly' => true],
            ]);
        });
    }

    /**
     * @return array{lang: string, entryId: int, english: string, sibling: ?array{id: int, status: string, editUrl: ?string}}
     *     `english` is `missing`, `draft`, `older` or `current`
     */
    public static function of(WP_Post $post): array
    {
        $lang = Languages::of($post->ID);
        $sibling = self::sibling($post->ID);
        [$japanese, $english] = $lang === 'ja' ? [$post, $sibling] : [$sibling, $post];
        return [
            'lang' => $lang,
            'entryId' => Languages::entryId($post->ID),
            'english' => self::english($japanese, $english),
            'sibling' => $sibling === null ? null : [
                'id' => $sibling->ID,
                'status' => $sibling->post_status,
                'editUrl' => get_edit_post_link($sibling->ID, 'raw'),
            ],
        ];
    }

    /** Saving the English post marks it as current. */
    public static function storeDigest(int $postId, WP_Post $post): void
    {
        if (EntryTypes::nameOf($post->post_type) === null || Languages::of($postId) !== 'en') {
            return;
        }
        $japanese = Languages::sibling($postId);
        if ($japanese !== null) {
            update_post_meta($postId, self::DIGEST_KEY, self::digest(get_post($japanese)));
        }
    }

    private static function english(?WP_Post $japanese, ?WP_Post $english): string
    {
        if ($english === null) {
            return 'missing';
        }
        if (!in_array($english->post_status, ['publish', 'future'], true)) {
            return 'draft';
        }
        $digest = get_post_meta($english->ID, self::DIGEST_KEY, true);
        return $japanese !== null && $digest !== '' && $digest !== self::digest($japanese) ? 'older' : 'current';
    }

    /** New dates or images do not outdate the English text. */
    private static function digest(WP_Post $japanese): string
    {
        $fields = array_keys(Fields::translated((string) EntryTypes::nameOf($japanese->post_type)));
        $values = array_map(static fn (string $name) => get_post_meta($japanese->ID, Fields::metaKey($name), true), $fields);
        return md5((string) wp_json_encode([$japanese->post_title, $japanese->post_content, $values]));
    }

    private static function sibling(int $postId): ?WP_Post
    {
        $id = Languages::sibling($postId);
        return $id === null ? null : get_post($id);
    }
}
