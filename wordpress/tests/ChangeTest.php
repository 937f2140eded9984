<?php

declare(strict_types=1);

namespace Meguri\Tests;

use Meguri\Revalidation\Change;
use PHPUnit\Framework\TestCase;

final class ChangeTest extends TestCase
{
    /** Limit per message in `contract/revalidation.ts` */
    private const MAX = 500;

    public function testSplitsMoreThanFiveHundredEntriesIntoSeveralMessages(): void
    {
        $GLOBALS['wpdb'] = require __DIR__ . '/stand-ins/no-rows.php';
        $change = new Change();
        for ($id = 1; $id <= 501; $id++) {
            $change->note('news', $id);
        }
        // Changes are stored until they are delivered.
        $messages = Change::from(json_decode((string) json_encode($change->stored()), true))->messages();
        foreach ($messages as ['tags' => $tags, 'entries' => $entries]) {
            self::assertLessThanOrEqual(self::MAX, count($tags));
            self::assertLessThanOrEqual(self::MAX, count($entries));
            self::assertContains('news', $tags);
        }
        $ids = array_column(array_merge(...array_column($messages, 'entries')), 'id');
        self::assertSame(range(1, 501), array_values(array_unique($ids)));
        $change->noteAll();
        self::assertSame(['*'], array_values(array_unique(array_column($change->messages(), 'tags'))));
    }
}
