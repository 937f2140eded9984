<?php

/** Stand-ins for WordPress functions of the outbox; tests define the mailer. */

declare(strict_types=1);

namespace Meguri\Submissions\Mail;

use Closure;

function add_action(string $hook, Closure $callback): void
{
    $GLOBALS['meguri_hooks'][$hook . spl_object_id($callback)] = $callback;
}

function add_filter(string $hook, Closure $callback): void
{
    add_action($hook, $callback);
}

function remove_action(string $hook, Closure $callback): void
{
    unset($GLOBALS['meguri_hooks'][$hook . spl_object_id($callback)]);
}

function remove_filter(string $hook, Closure $callback): void
{
    remove_action($hook, $callback);
}

function wp_mail(): bool
{
    return ($GLOBALS['meguri_mailer'])($GLOBALS['meguri_hooks']);
}

function esc_html(string $text): string
{
    return htmlspecialchars($text);
}
