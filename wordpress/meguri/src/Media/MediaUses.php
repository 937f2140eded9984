<?php

declare(strict_types=1);

namespace Meguri\Media;

use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\SiteOptions;
use WP_Post;

/** Says in the media library which entries use a file, in the details of a file and on its own page. */
final class MediaUses
{
    /** Entries that are named; the others are counted. */
    private const NAMED = 5;
    /** @var array<int, array<string, int>>|null posts by attachment and entry; the Japanese one of a pair */
    private static ?array $uses = null;

    public static function register(): void
    {
        add_filter('attachment_fields_to_edit', [self::class, 'field'], 10, 2);
    }

    /** @param array<string, array<string, mixed>> $fields @return array<string, array<string, mixed>> */
    public static function field(array $fields, WP_Post $attachment): array
    {
        $html = self::html($attachment);
        return $fields + ['meguri_uses' => ['label' => __('Entries', 'meguri'), 'input' => 'html', 'html' => $html]];
    }

    /** @return array<string, int> posts by `type:id` of their entries, drafts included */
    public static function of(int $attachmentId): array
    {
        self::$uses ??= self::read();
        return self::$uses[$attachmentId] ?? [];
    }

    /** All of them in one query: a page of the library shows the details of eighty files. @return array<int, array<string, int>> */
    private static function read(): array
    {
        global $wpdb;
        $table = EntryIndex::table();
        // English first, so that a Japanese post takes its place.
        $rows = $wpdb->get_results("SELECT post_id, type, entry_id, media FROM $table WHERE media <> '' AND status <> 'trash' ORDER BY lang, published_at");
        $uses = [];
        foreach ($rows as $row) {
            foreach (array_filter(explode(',', $row->media)) as $id) {
                $uses[(int) $id]["$row->type:$row->entry_id"] = (int) $row->post_id;
            }
        }
        return $uses;
    }

    private static function html(WP_Post $attachment): string
    {
        $posts = self::of($attachment->ID);
        $isPicture = str_starts_with($attachment->post_mime_type, 'image/');
        $html = self::paragraph($posts === [] ? self::unused($isPicture) : self::used(count($posts), $isPicture));
        foreach (array_slice(array_reverse($posts), 0, self::NAMED) as $id) {
            $post = get_post($id);
            if ($post === null) {
                continue;
            }
            $title = $post->post_title === '' ? __('(no title)', 'meguri') : $post->post_title;
            $type = get_post_type_object(EntryTypes::postType((string) EntryTypes::nameOf($post->post_type)))->labels->singular_name;
            $address = get_edit_post_link($id);
            $name = $address === null ? esc_html($title) : sprintf('<a href="%s">%s</a>', esc_url($address), esc_html($title));
            $html .= sprintf('<p>%s %s</p>', $name, esc_html("($type)"));
        }
        $isInSettings = in_array($attachment->ID, SiteOptions::media(), true);
        return $html . ($isInSettings ? self::paragraph(__('The site settings use it, too.', 'meguri')) : '');
    }

    private static function unused(bool $isPicture): string
    {
        return $isPicture ? __('No entry uses this picture.', 'meguri') : __('No entry uses this file.', 'meguri');
    }

    private static function used(int $count, bool $isPicture): string
    {
        /* translators: %d: number of entries */
        return sprintf($isPicture ? __('Entries that use this picture: %d', 'meguri') : __('Entries that use this file: %d', 'meguri'), $count);
    }

    private static function paragraph(string $text): string
    {
        return sprintf('<p>%s</p>', esc_html($text));
    }
}
