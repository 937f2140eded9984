<?php

declare(strict_types=1);

namespace Meguri;

use Meguri\Admin\TimeFormat;
use Meguri\Content\EntryIndex;
use Meguri\Media\UploadMigration;
use Meguri\Revalidation\Delivery;
use Meguri\Revalidation\ScheduledChanges;
use Meguri\Security\Roles;
use Meguri\Submissions\Hooks as Submissions;
use Meguri\Submissions\Mail\Outbox;
use Meguri\Submissions\Storage\Retention;
use WP_Upgrader;

/** Runs once on activation, deactivation and updates. */
final class Activation
{
    private const VERSION_OPTION = 'meguri_version';
    /** Increased whenever a table or its contents change */
    private const VERSION = 9;
    private const LOCK_SECONDS = 600;
    /** Cron hooks to remove on deactivation */
    private const SCHEDULED_HOOKS = [ScheduledChanges::HOOK, Delivery::HOOK, Outbox::HOOK, Retention::HOOK, UploadMigration::HOOK];
    /** Set after the first connection to a site */
    private const CONNECTED_OPTION = 'meguri_connected';

    public static function register(): void
    {
        register_activation_hook(PLUGIN_FILE, [self::class, 'activate']);
        register_deactivation_hook(PLUGIN_FILE, [self::class, 'unschedule']);
    }

    public static function activate(): void
    {
        if (is_multisite()) {
            wp_die(
                esc_html__('Meguri does not support multisite networks, because its settings in wp-config.php apply to a single site.', 'meguri'),
                '',
                ['back_link' => true],
            );
        }
        self::run();
        Retention::schedule();
        ScheduledChanges::scheduleAll();
        Delivery::schedule();
        Outbox::scheduleNext();
        // Migrates files uploaded while the plugin was inactive.
        delete_option(self::CONNECTED_OPTION);
    }

    public static function unschedule(): void
    {
        array_map('wp_unschedule_hook', self::SCHEDULED_HOOKS);
    }

    public static function run(): void
    {
        EntryIndex::createTable();
        Roles::grant();
        Submissions::activate();
        flush_rewrite_rules(false);
    }

    /** Runs on the first connection to a site. Until then, WordPress keeps its own front end. */
    public static function runOnFirstConnection(): void
    {
        if (Settings::isConnected() && get_option(self::CONNECTED_OPTION) === false) {
            self::once(self::CONNECTED_OPTION, static function (): void {
                TimeFormat::setDefault();
                UploadMigration::start();
                update_option(self::CONNECTED_OPTION, '1');
            });
        }
    }

    /**
     * Updates tables in one request, while others use the old rows. After a failure, the next request retries once the
     * lock expires.
     */
    public static function updateIfOutdated(): void
    {
        if ((int) get_option(self::VERSION_OPTION) === self::VERSION) {
            return;
        }
        self::once(self::VERSION_OPTION, static function (): void {
            self::run();
            EntryIndex::rebuild();
            Delivery::schedule();
            update_option(self::VERSION_OPTION, self::VERSION);
        });
    }

    private static function once(string $lock, callable $callback): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        if (!WP_Upgrader::create_lock($lock, self::LOCK_SECONDS)) {
            return;
        }
        ignore_user_abort(true);
        set_time_limit(self::LOCK_SECONDS);
        $callback();
        WP_Upgrader::release_lock($lock);
    }
}
