<?php

declare(strict_types=1);

namespace Meguri\Checks;

use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\HalfWidthOnSave;
use Meguri\Content\Languages;
use WP_Post;

/** A stored entry with unsaved changes */
final class EditedEntry
{
    public readonly string $type;
    public readonly string $lang;

    /** @param array<string, mixed> $changes REST API parameters: `title`, `slug`, `content`, `meta` */
    public function __construct(public readonly WP_Post $post, private readonly array $changes = [])
    {
        $this->type = (string) EntryTypes::nameOf($post->post_type);
        $this->lang = Languages::of($post->ID);
    }

    public function title(): string
    {
        return $this->raw('title', $this->post->post_title);
    }

    public function content(): string
    {
        return $this->raw('content', $this->post->post_content);
    }

    public function slug(): string
    {
        return HalfWidthOnSave::slug($this->raw('slug', $this->post->post_name));
    }

    /** The Japanese post stores the shared fields of an English post. */
    public function field(string $name): mixed
    {
        $isStoredOnJapanese = $this->lang === 'en' && isset(Fields::shared($this->type)[$name]);
        $key = Fields::metaKey($name);
        if (!$isStoredOnJapanese && is_array($this->changes['meta'] ?? null) && array_key_exists($key, $this->changes['meta'])) {
            return self::withoutUnset($this->post->ID, $key, $this->changes['meta'][$key]);
        }
        $postId = $isStoredOnJapanese ? Languages::primary($this->post->ID) : $this->post->ID;
        return metadata_exists('post', $postId, $key) ? get_post_meta($postId, $key, true) : null;
    }

    /** Returns null for unset fields, which the editor sends as 0, false or empty values. */
    public static function withoutUnset(int $postId, string $key, $value)
    {
        $isPreset = $value === 0 || $value === 0.0 || $value === false;
        return FieldCheck::isEmpty($value) || ($isPreset && !metadata_exists('post', $postId, $key)) ? null : $value;
    }

    private function raw(string $name, string $stored): string
    {
        $change = $this->changes[$name] ?? null;
        return is_array($change) ? (string) ($change['raw'] ?? $stored) : (is_string($change) ? $change : $stored);
    }
}
