<?php

declare(strict_types=1);

namespace Meguri\Api\Handlers;

use Meguri\Api\ApiError;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Content\EntryIndex;
use Meguri\Content\SiteOptions;
use Meguri\Documents\DocumentFiles;
use Meguri\Media\Media;
use Meguri\Media\UsedMedia;
use Meguri\PendingChanges\PendingChanges;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;
use Meguri\Publication\Visibility;

use const Meguri\PLUGIN_DIR;

/** Only the site may fetch original pictures. */
final class FileHandlers
{
    public static function openApi(Request $request): never
    {
        Reply::file($request, PLUGIN_DIR . '/openapi.json', 'application/json; charset=UTF-8', ['Cache-Control' => 'no-cache']);
    }

    /** @param string $path percent-encoded */
    public static function media(Request $request, string $path): never
    {
        $id = Media::atPath($path);
        $isPreview = isset($request->parameters()['preview']) && $request->hasKey();
        $isPicture = $id !== null && str_starts_with((string) get_post_mime_type($id), 'image/');
        $file = $isPicture && self::isUsed($id, $isPreview) ? Media::file($id) : null;
        if ($file === null) {
            throw new ApiError('rest_post_invalid_id', 'There is no such picture.');
        }
        if (!$request->hasKey()) {
            throw new ApiError('rest_forbidden', 'Originals require the API key.');
        }
        Reply::file($request, $file, (string) get_post_mime_type((int) $id), ['Cache-Control' => 'private, no-store']);
    }

    public static function openDocument(Request $request, ?string $id, ?string $lang): never
    {
        $post = preg_match('/^[1-9]\d{0,15}$/D', (string) $id) === 1 ? Visibility::postOf('downloads', (int) $id, 'ja') : null;
        $path = $post !== null && in_array($lang, ['ja', 'en'], true) ? DocumentFiles::path($post, $lang) : null;
        if ($path === null || DocumentFiles::access((int) $post) !== 'open') {
            throw new ApiError('rest_post_invalid_id', 'There is no such open document.');
        }
        $title = (new Filler(ProfileVariables::current(), 'ja'))->fill(get_the_title((int) $post));
        $name = sanitize_file_name($title) ?: "document-$id";
        Reply::file($request, $path, 'application/pdf', [
            'Cache-Control' => 'public, max-age=3600',
            'Content-Disposition' => sprintf('inline; filename="document-%s.pdf"; filename*=UTF-8\'\'%s.pdf', $id, rawurlencode($name)),
        ]);
    }

    private static function isUsed(int $attachment, bool $isPreview): bool
    {
        global $wpdb;
        $table = EntryIndex::table();
        $condition = $isPreview ? "status <> 'trash'" : Visibility::condition();
        $match = $wpdb->get_var($wpdb->prepare("SELECT 1 FROM $table WHERE $condition AND media LIKE %s LIMIT 1", "%,$attachment,%"));
        return $match !== null || in_array($attachment, SiteOptions::media(), true) || ($isPreview && self::isInChange($attachment));
    }

    private static function isInChange(int $attachment): bool
    {
        foreach (PendingChanges::ofAll() as $change) {
            if (in_array($attachment, UsedMedia::of($change, $change), true)) {
                return true;
            }
        }
        return false;
    }
}
