<?php

declare(strict_types=1);

namespace Meguri\Submissions\Links;

use Meguri\Api\ApiError;
use Meguri\Api\Reply;
use Meguri\Api\Request;
use Meguri\Content\Languages;
use Meguri\Documents\DocumentFiles;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;
use Meguri\Publication\Visibility;

/** Sends a document to anyone with a valid link. */
final class LinkHandler
{
    private const PIECE = 64 * 1024;

    public static function open(Request $request, ?string $token): never
    {
        global $wpdb;
        $wpdb->suppress_errors(true);
        $id = $token === null ? null : LinkTokens::read($token);
        $target = $id === null ? null : Links::target($id);
        $primary = $target === null ? null : Visibility::postOf('downloads', $target['document'], 'ja');
        $path = $primary === null ? null : DocumentFiles::path($primary, $target['lang']);
        if ($path === null) {
            throw new ApiError('rest_post_invalid_id', 'There is no such link, or it has expired.');
        }
        $post = Visibility::postOf('downloads', $target['document'], $target['lang']) ?? $primary;
        $title = (new Filler(ProfileVariables::current(), Languages::of($post)))->fill(get_post($post)->post_title);
        self::send($request, (string) $id, $path, $title);
    }

    /** @throws ApiError */
    private static function send(Request $request, string $id, string $path, string $title): never
    {
        $size = (int) filesize($path);
        $etag = sprintf('"%x-%x"', $size, (int) filemtime($path));
        $name = (string) preg_replace('#["\\\\/:*?<>|\x00-\x1f]+#u', ' ', "$title.pdf");
        $headers = [
            'ETag' => $etag,
            'Cache-Control' => 'private, no-store',
            'X-Robots-Tag' => 'noindex',
            'Accept-Ranges' => 'bytes',
            'Content-Type' => 'application/pdf',
            'Content-Disposition' => sprintf('inline; filename="document.pdf"; filename*=UTF-8\'\'%s', rawurlencode($name)),
            'X-Content-Type-Options' => 'nosniff',
        ];
        if ($request->header('If-None-Match') === $etag) {
            Reply::head(304, $headers);
            exit;
        }
        // Ranges of different versions would corrupt the client's copy.
        $condition = $request->header('If-Range');
        $range = ByteRange::of($condition === '' || $condition === $etag ? $request->header('Range') : '', $size);
        if ($range === null) {
            Reply::head(416, $headers + ['Content-Range' => "bytes */$size"]);
            exit;
        }
        $isHead = $request->method === 'HEAD';
        if (!Links::consume($id, $range->start, $isHead ? 0 : $range->length(), $size)) {
            throw new ApiError('rest_post_invalid_id', 'The link has reached its maximum number of downloads.');
        }
        $rangeHeader = $range->isPart ? ['Content-Range' => "bytes $range->start-$range->end/$size"] : [];
        Reply::head($range->isPart ? 206 : 200, $headers + ['Content-Length' => (string) $range->length()] + $rangeHeader);
        if (!$isHead) {
            self::stream($id, $path, $range);
        }
        exit;
    }

    private static function stream(string $id, string $path, ByteRange $range): void
    {
        ignore_user_abort(true);
        $file = fopen($path, 'rb');
        fseek($file, $range->start);
        $remaining = $range->length();
        while ($remaining > 0 && connection_aborted() === 0) {
            $chunk = (string) fread($file, min(self::PIECE, $remaining));
            if ($chunk === '') {
                break;
            }
            echo $chunk;
            flush();
            $remaining -= strlen($chunk);
        }
        if ($remaining > 0) {
            Links::refund($id, $remaining);
        }
    }
}
