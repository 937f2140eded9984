<?php

declare(strict_types=1);

namespace Meguri\Documents;

use Meguri\Content\EntryDates;
use Meguri\Content\EntryTypes;
use Meguri\Content\Fields;
use Meguri\Content\Languages;
use Meguri\ProfileVariables\Filler;
use WP_Post;

/** Field values, combined with those of the Japanese post. */
final class EntryFields
{
    private ?array $blocks = null;

    /**
     * @param list<string> $languages published or previewed
     * @param Filler|null $filler null leaves placeholders unfilled
     */
    public function __construct(
        public readonly WP_Post $post,
        public readonly WP_Post $primary,
        public readonly array $languages,
        private readonly ?WP_Post $autosave = null,
        private readonly ?Filler $filler = null,
    ) {
    }

    public function type(): string
    {
        return (string) EntryTypes::nameOf($this->post->post_type);
    }

    public function lang(): string
    {
        return Languages::of($this->post->ID);
    }

    /** Returns null for an empty field. */
    public function get(string $name): mixed
    {
        $shared = Fields::shared($this->type())[$name] ?? null;
        $field = $shared ?? Fields::translated($this->type())[$name];
        $value = $this->read($shared === null ? $this->post : $this->primary, Fields::metaKey($name));
        return $value === '' || $value === [] ? null : self::typed($this->filled($value, $name), $field['type'] ?? 'string');
    }

    public function filled($value, string $name = '')
    {
        return $this->filler === null ? $value : $this->filler->fill($value, $name);
    }

    /** Before WordPress 6.4, autosaves contain no fields. */
    private function read(WP_Post $owner, string $key): mixed
    {
        $isChanged = $this->autosave !== null && $owner === $this->post && metadata_exists('post', $this->autosave->ID, $key);
        return get_post_meta($isChanged ? $this->autosave->ID : $owner->ID, $key, true);
    }

    /** WordPress stores scalars as strings. */
    private static function typed(mixed $value, string $type): mixed
    {
        return match ($type) {
            'integer' => (int) $value,
            'number' => $value + 0,
            'boolean' => (bool) $value,
            default => $value,
        };
    }

    /** Omits empty fields. */
    public function pick(string ...$names): array
    {
        $picked = [];
        foreach ($names as $name) {
            $value = $this->get($name);
            if ($value !== null) {
                $picked[$name] = $value;
            }
        }
        return $picked;
    }

    /** Returns the value in contract format. */
    public function delivered(string $name): mixed
    {
        $field = Fields::shared($this->type())[$name] ?? Fields::translated($this->type())[$name];
        $value = $this->get($name);
        if (($field['format'] ?? '') === 'picture') {
            return $this->filled(Pictures::of($value));
        }
        if (($field['items']['format'] ?? '') === 'picture') {
            return $this->filled(array_values(array_filter(array_map([Pictures::class, 'of'], (array) $value))));
        }
        // A draft may have no kind yet.
        return $value ?? $field['default'] ?? ($name === 'kind' ? $field['enum'][0] : null);
    }

    public function common(): array
    {
        return [
            'id' => Languages::entryId($this->post->ID),
            'lang' => $this->lang(),
            'languages' => $this->languages,
            'title' => $this->title(),
        ] + $this->pick('reading', 'keywords') + [
            'published_at' => EntryDates::published($this->primary),
            'modified_at' => EntryDates::modified($this->post, $this->primary),
        ];
    }

    public function title(): string
    {
        return $this->filled(($this->autosave ?? $this->post)->post_title);
    }

    /** @return array{slug: string} */
    public function slug(): array
    {
        return ['slug' => $this->primary->post_name];
    }

    public function body(): string
    {
        return $this->filled(BodyHtml::of($this->blocks()), 'body_html');
    }

    /** @return list<array<string, mixed>> */
    public function sections(): array
    {
        return $this->filled(Sections::of($this->blocks()));
    }

    /** @return list<array<string, mixed>> */
    private function blocks(): array
    {
        return $this->blocks ??= parse_blocks(($this->autosave ?? $this->post)->post_content);
    }
}
