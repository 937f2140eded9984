<?php

declare(strict_types=1);

namespace Meguri\Api;

use Meguri\Content\EntryIndex;
use Meguri\Publication\Visibility;

/** Selects index rows of one language. */
final class Query
{
    public const NEWEST_FIRST = 'published_at DESC, entry_id DESC';

    private array $conditions;
    private array $values = [];

    public function __construct(private readonly string $type, private readonly string $lang, private readonly bool $isPreview)
    {
        $this->conditions = [];
        $this->where('type = %s', $type)->where('lang = %s', $lang);
        if ($isPreview) {
            $this->where("status <> 'trash'");
        } else {
            $this->where(Visibility::condition());
        }
    }

    public function where(string $condition, int|string ...$values): self
    {
        $this->conditions[] = $condition;
        array_push($this->values, ...$values);
        return $this;
    }

    public function count(): int
    {
        return (int) $this->run('SELECT COUNT(*) AS number FROM', '')[0]['number'];
    }

    /** @return list<array<string, string>> */
    public function rows(string $order, int $limit, int $offset = 0): array
    {
        return $this->run('SELECT * FROM', sprintf('ORDER BY %s LIMIT %d OFFSET %d', $order, $limit, $offset));
    }

    /** @return array<string, int> counts by value */
    public function countBy(string $expression): array
    {
        $rows = $this->run("SELECT $expression AS value, COUNT(*) AS number FROM", "GROUP BY $expression");
        return array_map('intval', array_column($rows, 'number', 'value'));
    }

    /** @return list<array<string, string>> */
    private function run(string $select, string $rest): array
    {
        global $wpdb;
        $sql = sprintf('%s %s WHERE %s %s', $select, EntryIndex::table(), implode(' AND ', $this->conditions), $rest);
        return $wpdb->get_results($wpdb->prepare($sql, ...$this->values), ARRAY_A) ?: [];
    }
}
