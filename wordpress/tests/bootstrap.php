<?php

/** The plugin's classes without WordPress: for what needs none. */

declare(strict_types=1);

const ABSPATH = __DIR__;

require_once __DIR__ . '/../meguri/autoload.php';
