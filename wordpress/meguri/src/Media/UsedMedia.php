<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Documents\DocumentFiles;
use WP_Post;

/** Attachments that a post uses. Files that no published entry uses are not public. */
final class UsedMedia
{
    /** @return list<int> */
    public static function of(WP_Post $post, WP_Post $primary): array
    {
        $files = get_post_meta($primary->ID, DocumentFiles::FILES_KEY, true);
        $ids = is_array($files) ? array_values(array_map('intval', $files)) : [];
        array_push($ids, ...self::inFields($primary->ID, Fields::shared((string) EntryTypes::nameOf($post->post_type))));
        foreach (parse_blocks($post->post_content) as $block) {
            array_push($ids, ...self::inBlock($block));
        }
        // Inline pictures are marked only by a class.
        preg_match_all('/\bwp-image-([1-9]\d{0,15})\b/', $post->post_content, $marked);
        array_push($ids, ...array_map('intval', $marked[1]), ...self::linked($post, $primary));
        return array_values(array_unique($ids));
    }

    /** @return list<int> */
    private static function linked(WP_Post $post, WP_Post $primary): array
    {
        $type = (string) EntryTypes::nameOf($post->post_type);
        $texts = [$post->post_content];
        foreach ([[$post, Fields::translated($type)], [$primary, Fields::shared($type)]] as [$owner, $fields]) {
            foreach (array_keys($fields) as $name) {
                $texts[] = (string) maybe_serialize(get_post_meta($owner->ID, Fields::metaKey($name), true));
            }
        }
        $folder = (string) wp_parse_url(wp_get_upload_dir()['baseurl'], PHP_URL_PATH);
        return PrivateUploads::at(...self::pathsIn(implode("\n", $texts), $folder));
    }

    /** @return list<string> */
    public static function pathsIn(string $text, string $folder): array
    {
        preg_match_all('~' . preg_quote($folder, '~') . '/([^\s"\'<>?#()\\\\]+)~', $text, $matches);
        return array_values(array_unique(array_map('rawurldecode', $matches[1])));
    }

    /** @return list<int> */
    private static function inFields(int $postId, array $fields): array
    {
        $ids = [];
        foreach ($fields as $name => $field) {
            $value = get_post_meta($postId, Fields::metaKey($name), true);
            if (($field['format'] ?? '') === 'picture') {
                array_push($ids, ...self::inPicture($value));
            } elseif (($field['items']['format'] ?? '') === 'picture') {
                foreach ((array) $value as $picture) {
                    array_push($ids, ...self::inPicture($picture));
                }
            }
        }
        return $ids;
    }

    /** @return list<int> */
    private static function inPicture($picture): array
    {
        return is_array($picture) ? array_values(array_filter([(int) ($picture['id'] ?? 0), (int) ($picture['portrait'] ?? 0)])) : [];
    }

    /** @return list<int> */
    private static function inBlock(array $block): array
    {
        $ids = self::inPicture($block['attrs']['picture'] ?? null);
        if (in_array($block['blockName'], ['core/image', 'core/file'], true) && isset($block['attrs']['id'])) {
            $ids[] = (int) $block['attrs']['id'];
        }
        foreach ($block['innerBlocks'] as $innerBlock) {
            array_push($ids, ...self::inBlock($innerBlock));
        }
        return $ids;
    }
}
