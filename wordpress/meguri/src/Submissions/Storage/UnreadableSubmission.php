<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use RuntimeException;

defined('ABSPATH') || exit;

/** The message contains no personal data. */
final class UnreadableSubmission extends RuntimeException
{
}
