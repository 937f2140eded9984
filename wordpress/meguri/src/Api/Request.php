<?php

declare(strict_types=1);

namespace Meguri\Api;

/** The raw request: PHP drops duplicate parameters and normalizes paths, which hides errors. */
final class Request
{
    public const BASE = '/wp-json/api/v1';

    /** @param list<string> $segments null for a malformed escape */
    private function __construct(
        public readonly string $method,
        public readonly array $segments,
        private readonly string $query,
    ) {
    }

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

    public static function ofFile(): self
    {
        return new self(strtoupper(self::server('REQUEST_METHOD')), [], '');
    }

    /** @return array<string, list<?string>> null for a malformed escape */
    public function parameters(): array
    {
        $parameters = [];
        foreach (array_filter(explode('&', $this->query), static fn (string $part) => $part !== '') as $part) {
            [$name, $value] = [...explode('=', str_replace('+', ' ', $part), 2), ''];
            $parameters[self::decode($name) ?? $name][] = self::decode($value);
        }
        return $parameters;
    }

    public function header(string $name): string
    {
        $key = 'HTTP_' . strtoupper(str_replace('-', '_', $name));
        // Apache renames this header after a rewrite.
        return self::server($key) ?: self::server('REDIRECT_' . $key);
    }

    public function hasKey(): bool
    {
        $key = \Meguri\Settings::apiKey();
        return $key !== null && hash_equals("Bearer $key", $this->header('Authorization'));
    }

    /** Removes slashes added by WordPress. */
    private static function server(string $name): string
    {
        return (string) wp_unslash($_SERVER[$name] ?? '');
    }

    /** Returns null if malformed. */
    private static function decode(string $text): ?string
    {
        if (preg_match('/%(?![0-9A-Fa-f]{2})/', $text) === 1) {
            return null;
        }
        $decoded = rawurldecode($text);
        return mb_check_encoding($decoded, 'UTF-8') ? $decoded : null;
    }
}
