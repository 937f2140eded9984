<?php

declare(strict_types=1);

namespace Meguri\Checks\Types;

use Meguri\Checks\EditedEntry;
use Meguri\Checks\FieldCheck;

/** Rules of one content type that its fields cannot express. The class of `jobs` is `JobsCheck`. */
interface TypeCheck
{
    public static function run(EditedEntry $entry, FieldCheck $check): void;
}
