<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Checks\ContractCheck;
use Meguri\Content\EntryTypes;
use Meguri\Content\IndexRow;
use Meguri\Content\Languages;
use Meguri\Documents\Documents;
use Meguri\Documents\EntryFields;
use Meguri\Documents\EventState;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;
use Throwable;
use WP_Post;

/** The last valid document and table row of each published post, delivered while the current document is invalid */
final class ValidCopy
{
    /** `{document, row}`, with unfilled placeholders */
    private const KEY = 'meguri_valid_copy';
    /** Unix time since when a post is withheld */
    private const WITHHELD_KEY = 'meguri_withheld';

    /**
     * Stores the copy of a valid post.
     *
     * @param array<string, int|string> $row
     * @return array<string, int|string> row of the delivered version
     */
    public static function keep(WP_Post $post, WP_Post $primary, array $row): array
    {
        if (!self::isWithheld($post->ID) && self::hasValid($post, $primary)) {
            $document = self::document($post, $primary, null);
            update_post_meta($post->ID, self::KEY, wp_slash(['document' => $document, 'row' => $row]));
            return $row;
        }
        $copy = self::copyOf($post->ID);
        if ($copy === null) {
            return ['visible' => 0] + $row;
        }
        // An earlier end of publication always applies, and files of both versions are in use.
        $media = IndexRow::commaList(array_unique([...explode(',', $copy['row']['media']), ...explode(',', $row['media'])]));
        // Both languages share a slug.
        $slug = self::copyOf($primary->ID)['row']['slug'] ?? $copy['row']['slug'];
        return ['unpublish_at' => $row['unpublish_at'], 'media' => $media, 'status' => $row['status'], 'visible' => 1, 'slug' => $slug] + $copy['row'] + $row;
    }

    /** Called for unpublished posts, which must be valid when published again. */
    public static function forget(int $postId): void
    {
        delete_post_meta($postId, self::KEY);
    }

    /**
     * Returns the current document if it is valid or previewed, and else the copy.
     *
     * @param callable(): array<string, mixed> $build
     * @param list<string> $languages in which the entry is visible
     * @return array<string, mixed>|null
     */
    public static function deliver(WP_Post $post, WP_Post $primary, callable $build, array $languages, bool $isPreview): ?array
    {
        $stored = self::copyOf($post->ID);
        $copy = self::current($stored, $primary, $languages);
        // Placeholder values may make a text too long.
        $isVerified = $stored !== null && !$stored['hasWords'];
        $document = $copy !== null && !$isPreview && self::isWithheld($post->ID) ? null : self::build($post, $build);
        if ($document !== null && (($isVerified && $document === $copy) || self::isValid($post, $document, $isPreview))) {
            return $document;
        }
        return $copy !== null && ($isVerified || self::isValid($post, $copy)) ? $copy : ($isPreview ? $document : null);
    }

    public static function ofWithheld(int $postId): ?array
    {
        return self::isWithheld($postId) ? (self::copyOf($postId)['document'] ?? null) : null;
    }

    public static function exists(int $postId): bool
    {
        return self::copyOf($postId) !== null;
    }

    public static function isWithheld(int $postId): bool
    {
        return metadata_exists('post', $postId, self::WITHHELD_KEY);
    }

    /** @return list<WP_Post> most recently changed first */
    public static function withheldPosts(int $limit): array
    {
        return get_posts([
            'post_type' => EntryTypes::postTypes(),
            'post_status' => 'any',
            'meta_key' => self::WITHHELD_KEY,
            'orderby' => 'modified',
            'numberposts' => $limit,
            'suppress_filters' => true,
        ]);
    }

    public static function withhold(int $postId): void
    {
        if (!self::isWithheld($postId)) {
            update_post_meta($postId, self::WITHHELD_KEY, time());
        }
    }

    public static function release(int $postId): void
    {
        delete_post_meta($postId, self::WITHHELD_KEY);
    }

    /** Returns the violation in the current document. */
    public static function problem(WP_Post $post): ?string
    {
        $primary = get_post(Languages::primary($post->ID)) ?? $post;
        try {
            return ContractCheck::problem((string) EntryTypes::nameOf($post->post_type), self::document($post, $primary, self::fillerOf($post->ID)));
        } catch (Throwable $error) {
            return $error->getMessage();
        }
    }

    private static function hasValid(WP_Post $post, WP_Post $primary): bool
    {
        $document = self::build($post, static fn () => self::document($post, $primary, self::fillerOf($post->ID)));
        return $document !== null && self::isValid($post, $document);
    }

    private static function fillerOf(int $postId): Filler
    {
        return new Filler(ProfileVariables::current(), Languages::of($postId));
    }

    /** @param Filler|null $filler null keeps placeholders */
    private static function document(WP_Post $post, WP_Post $primary, ?Filler $filler): array
    {
        return Documents::of(new EntryFields($post, $primary, [Languages::of($post->ID)], null, $filler));
    }

    /** @param callable(): array<string, mixed> $build */
    private static function build(WP_Post $post, callable $build): ?array
    {
        try {
            return $build();
        } catch (Throwable $error) {
            self::log($post, $error->getMessage());
            return null;
        }
    }

    private static function isValid(WP_Post $post, array $document, bool $isDraft = false): bool
    {
        try {
            $problem = ContractCheck::problem((string) EntryTypes::nameOf($post->post_type), $document);
        } catch (Throwable $error) {
            $problem = $error->getMessage();
        }
        if ($problem !== null && !$isDraft) {
            self::log($post, $problem);
        }
        return $problem === null;
    }

    private static function log(WP_Post $post, string $problem): void
    {
        error_log(sprintf('Meguri: %s %d violates the contract at %s', $post->post_type, $post->ID, $problem));
    }

    /**
     * Updates what changes without the post.
     *
     * @param array{document: array<string, mixed>}|null $copy
     * @param list<string> $languages
     */
    private static function current(?array $copy, WP_Post $primary, array $languages): ?array
    {
        if ($copy === null) {
            return null;
        }
        ['document' => $document] = $copy;
        $state = isset($document['state']) ? ['state' => EventState::of($document, $document['id'])] : [];
        $slug = isset($document['slug']) ? ['slug' => self::copyOf($primary->ID)['document']['slug'] ?? $document['slug']] : [];
        return array_replace($document, ['languages' => $languages], $slug, $state);
    }

    /** @return array{document: array<string, mixed>, row: array<string, int|string>, hasWords: bool}|null */
    private static function copyOf(int $postId): ?array
    {
        $copy = get_post_meta($postId, self::KEY, true);
        // A duplicated post has its original's copy.
        $isOwn = is_array($copy) && isset($copy['row']) && ($copy['document']['id'] ?? 0) === Languages::entryId($postId);
        if (!$isOwn) {
            return null;
        }
        $document = self::fillerOf($postId)->fill($copy['document']);
        return ['document' => $document, 'hasWords' => $document !== $copy['document']] + $copy;
    }
}
