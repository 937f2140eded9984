<?php

declare(strict_types=1);

namespace Meguri\SiteHealth;

/** Test results for Tools > Site Health */
final class Result
{
    public static function good(string $test, string $label, array $sentences = []): array
    {
        return self::of($test, 'good', $label, $sentences);
    }

    /** A problem that has no effect yet */
    public static function recommended(string $test, string $label, array $sentences, string $code = ''): array
    {
        return self::of($test, 'recommended', $label, $sentences, $code);
    }

    /** @param string $code lines to copy */
    public static function critical(string $test, string $label, array $sentences, string $code = ''): array
    {
        return self::of($test, 'critical', $label, $sentences, $code);
    }

    private static function of(string $test, string $status, string $label, array $sentences, string $code = ''): array
    {
        $paragraphs = array_map(static fn (string $sentence) => '<p>' . esc_html($sentence) . '</p>', $sentences);
        return [
            'label' => $label,
            'status' => $status,
            'badge' => ['label' => 'Meguri', 'color' => 'blue'],
            'description' => implode('', $paragraphs) . ($code === '' ? '' : '<pre><code>' . esc_html($code) . '</code></pre>'),
            'actions' => '',
            'test' => $test,
        ];
    }
}
