<?php

declare(strict_types=1);

namespace Meguri\Editor;

use Meguri\Content\EntryTypes;
use Meguri\Content\MetaFields;
use Meguri\Content\Sanitizer;
use Meguri\Documents\DocumentFiles;
use Meguri\Media\Media;

/** Registers texts and focal points of attachments, and PDF files of documents. */
final class PictureMeta
{
    private const MAX_TEXT = 300;

    public static function registerAll(): void
    {
        foreach ([Media::ALT_KEY, Media::CAPTION_KEY] as $key) {
            self::register('attachment', $key, 'object', self::object(['type' => 'string', 'maxLength' => self::MAX_TEXT]));
        }
        $share = ['type' => 'number', 'minimum' => 0, 'maximum' => 1];
        self::register('attachment', Media::FOCAL_KEY, 'array', ['type' => 'array', 'items' => $share, 'maxItems' => 2]);
        $files = self::object(['type' => 'integer', 'minimum' => 1]);
        self::register(EntryTypes::postType('downloads'), DocumentFiles::FILES_KEY, 'object', $files);
    }

    private static function register(string $postType, string $key, string $type, array $schema): void
    {
        register_post_meta($postType, $key, [
            'type' => $type,
            'single' => true,
            'show_in_rest' => ['schema' => $schema],
            'sanitize_callback' => static fn ($value) => Sanitizer::value($value, []),
            'auth_callback' => [MetaFields::class, 'mayEdit'],
        ]);
    }

    private static function object(array $of): array
    {
        return ['type' => 'object', 'properties' => ['ja' => $of, 'en' => $of], 'additionalProperties' => false];
    }
}
