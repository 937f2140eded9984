<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

use RuntimeException;

defined('ABSPATH') || exit;

/** A row that cannot be read as a submission. Its message names no person. */
final class UnreadableSubmission extends RuntimeException
{
}
