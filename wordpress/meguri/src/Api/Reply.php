<?php

declare(strict_types=1);

namespace Meguri\Api;

use Meguri\Submissions\Links\ByteRange;

/** Sends responses and ends the request. */
final class Reply
{
    private const PIECE = 64 * 1024;
    private const JSON = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_LINE_TERMINATORS | JSON_THROW_ON_ERROR;

    /** @throws ApiError if the database failed and data may be missing */
    public static function json(Request $request, array $body, array $headers = []): never
    {
        if (Database::hasFailed()) {
            throw new ApiError('rest_internal_error', 'The database has not answered.');
        }
        $text = json_encode($body, self::JSON);
        $headers += ['ETag' => '"' . sha1($text) . '"', 'Cache-Control' => 'no-cache'];
        if (self::isNotModified($request, $headers['ETag'])) {
            self::send(304, $headers, '');
        }
        self::send(200, $headers + self::describe($text), $request->method === 'HEAD' ? '' : $text);
    }

    public static function created(array $body): never
    {
        $text = json_encode($body, self::JSON);
        self::send(201, ['Cache-Control' => 'no-store'] + self::describe($text), $text);
    }

    public static function error(ApiError $error, bool $isHead): never
    {
        $text = json_encode($error->body(), self::JSON);
        $headers = ['Cache-Control' => 'no-store'] + ($error->allow === null ? [] : ['Allow' => $error->allow]);
        self::send($error->status(), $headers + self::describe($text), $isHead ? '' : $text);
    }

    /** Supports byte ranges. */
    public static function file(Request $request, string $path, string $type, array $headers): never
    {
        $size = (int) filesize($path);
        $headers += ['ETag' => sprintf('"%x-%x"', $size, (int) filemtime($path)), 'X-Content-Type-Options' => 'nosniff', 'Accept-Ranges' => 'bytes'];
        if (self::isNotModified($request, $headers['ETag'])) {
            self::send(304, $headers, '');
        }
        // A range of another version would corrupt the client's copy.
        $condition = $request->header('If-Range');
        $range = ByteRange::of($condition === '' || $condition === $headers['ETag'] ? $request->header('Range') : '', $size);
        if ($range === null) {
            self::send(416, $headers + ['Content-Range' => "bytes */$size"], '');
        }
        $rangeHeader = $range->isPart ? ['Content-Range' => "bytes $range->start-$range->end/$size"] : [];
        self::head($range->isPart ? 206 : 200, $headers + ['Content-Type' => $type, 'Content-Length' => (string) $range->length()] + $rangeHeader);
        if ($request->method !== 'HEAD') {
            $file = fopen($path, 'rb');
            fseek($file, $range->start);
            for ($remaining = $range->length(); $remaining > 0 && !feof($file); $remaining -= self::PIECE) {
                echo fread($file, min(self::PIECE, $remaining));
                flush();
            }
        }
        exit;
    }

    private static function describe(string $text): array
    {
        return [
            'Content-Type' => 'application/json; charset=UTF-8',
            'Content-Length' => (string) strlen($text),
            'X-Content-Type-Options' => 'nosniff',
        ];
    }

    private static function isNotModified(Request $request, string $etag): bool
    {
        $condition = trim($request->header('If-None-Match'));
        return $condition === '*' || str_contains($condition, $etag);
    }

    private static function send(int $status, array $headers, string $body): never
    {
        self::head($status, $headers);
        echo $body;
        exit;
    }

    public static function head(int $status, array $headers): void
    {
        // Remove headers of WordPress and plugins, such as links to this host.
        header_remove();
        while (ob_get_level() > 0) {
            ob_end_clean();
        }
        http_response_code($status);
        foreach ($headers as $name => $value) {
            header("$name: $value");
        }
    }
}
