<?php

/** Loads the plugin's classes without WordPress. */

declare(strict_types=1);

const ABSPATH = __DIR__;

require_once __DIR__ . '/../meguri/autoload.php';
