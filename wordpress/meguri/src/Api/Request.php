<?php

declare(strict_types=1);

namespace Meguri\Api;

/**
 * A request as it was sent. PHP's own reading of it is not used: it takes the last of two parameters with one name, and tidies paths
 * before anybody can see what was wrong with them.
 */
final class Request
{
    public const BASE = '/wp-json/api/v1';

    /** @param list<string> $segments of the path under the API's, decoded; null for a malformed escape */
    private function __construct(
        public readonly string $method,
        public readonly array $segments,
        private readonly string $query,
    ) {
    }

    /** Null for a request of something else. */
    public static function current(): ?self
    {
        $target = self::server('REQUEST_URI');
        [$path, $query] = [...explode('?', $target, 2), ''];
        $home = (string) parse_url(home_url(), PHP_URL_PATH);
        $base = rtrim($home, '/') . self::BASE;
        if ($path !== $base && !str_starts_with($path, $base . '/')) {
            return null;
        }
        $rest = trim(substr($path, strlen($base)), '/');
        $segments = $rest === '' ? [] : array_map([self::class, 'decode'], explode('/', $rest));
        return new self(strtoupper(self::server('REQUEST_METHOD')), $segments, $query);
    }

    /** A request for a file, outside of the API. */
    public static function ofFile(): self
    {
        return new self(strtoupper(self::server('REQUEST_METHOD')), [], '');
    }

    /** @return array<string, list<?string>> every value of each parameter, decoded; null for a malformed escape */
    public function parameters(): array
    {
        $found = [];
        foreach (array_filter(explode('&', $this->query), static fn (string $part) => $part !== '') as $part) {
            [$name, $value] = [...explode('=', str_replace('+', ' ', $part), 2), ''];
            $found[self::decode($name) ?? $name][] = self::decode($value);
        }
        return $found;
    }

    public function header(string $name): string
    {
        $key = 'HTTP_' . strtoupper(str_replace('-', '_', $name));
        // Apache hands this one on under another name, where a rewrite rule has been at work.
        return self::server($key) ?: self::server('REDIRECT_' . $key);
    }

    /** Whether the site itself is asking: it has the key. Compared in constant time. */
    public function hasKey(): bool
    {
        $key = \Meguri\Settings::apiKey();
        return $key !== null && hash_equals("Bearer $key", $this->header('Authorization'));
    }

    /** WordPress has put a backslash before every quotation mark. */
    private static function server(string $name): string
    {
        return (string) wp_unslash($_SERVER[$name] ?? '');
    }

    /** Null for what is no UTF-8 after decoding, or has an escape that is none. */
    private static function decode(string $text): ?string
    {
        if (preg_match('/%(?![0-9A-Fa-f]{2})/', $text) === 1) {
            return null;
        }
        $decoded = rawurldecode($text);
        return mb_check_encoding($decoded, 'UTF-8') ? $decoded : null;
    }
}
