<?php

/** Replaces `sendmail`: stores each email as a file in the folder of the first argument. */

declare(strict_types=1);

file_put_contents(sprintf('%s/%s-%s.eml', $argv[1], gmdate('Ymd-His'), bin2hex(random_bytes(4))), STDIN);
