<?php

declare(strict_types=1);

namespace Meguri\Revalidation;

/** Queued changes, one option each: concurrent writes to a shared list would lose changes. */
final class Queue
{
    private const PREFIX = 'meguri_change_';

    public static function add(Change $change): void
    {
        global $wpdb;
        $row = $change->stored() + ['at' => time()];
        $name = self::PREFIX . wp_generate_uuid4();
        $wpdb->insert($wpdb->options, ['option_name' => $name, 'option_value' => (string) wp_json_encode($row), 'autoload' => 'no']);
    }

    /** @return array<string, Change> by option, oldest first */
    public static function all(): array
    {
        return array_map([Change::class, 'from'], self::rows());
    }

    public static function remove(array $names): void
    {
        global $wpdb;
        foreach ($names as $name) {
            $wpdb->delete($wpdb->options, ['option_name' => $name]);
        }
    }

    public static function count(): int
    {
        return count(self::rows());
    }

    /** Age of the oldest change in seconds; 0 if empty. */
    public static function age(): int
    {
        $oldest = current(self::rows());
        return $oldest === false ? 0 : max(0, time() - (int) ($oldest['at'] ?? 0));
    }

    private static function rows(): array
    {
        global $wpdb;
        $like = $wpdb->esc_like(self::PREFIX) . '%';
        $sql = "SELECT option_name, option_value FROM {$wpdb->options} WHERE option_name LIKE %s ORDER BY option_id";
        $rows = $wpdb->get_results($wpdb->prepare($sql, $like), ARRAY_A) ?: [];
        return array_map(static fn (string $json) => (array) json_decode($json, true), array_column($rows, 'option_value', 'option_name'));
    }
}
