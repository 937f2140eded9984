<?php

/**
 * Plugin Name: Meguri
 * Description: The content API of a Meguri site: post types, editing in Japanese and English, preview and publishing.
 * Version: 1.0.0
 * Requires at least: 6.1
 * Requires PHP: 8.2
 * License: MIT
 * Text Domain: meguri
 * Domain Path: /languages
 */

declare(strict_types=1);

namespace Meguri;

defined('ABSPATH') || exit;

require_once __DIR__ . '/autoload.php';

Plugin::start();
