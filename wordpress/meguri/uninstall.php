<?php

/** Deletes data only if an administrator has requested it (Tools > Data of Meguri). */

declare(strict_types=1);

namespace Meguri;

use Meguri\Security\DataRemoval;

defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/autoload.php';

DataRemoval::run();
