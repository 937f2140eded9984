<?php

declare(strict_types=1);

namespace Meguri;

use Meguri\Admin\TimeFormat;
use Meguri\Content\EntryIndex;
use Meguri\Media\UploadMigration;
use Meguri\Revalidation\Delivery;
use Meguri\Revalidation\Moments;
use Meguri\Security\Roles;
use Meguri\Submissions\Hooks as Submissions;
use Meguri\Submissions\Mail\Outbox;
use Meguri\Submissions\Storage\Retention;
use WP_Upgrader;

/** What happens once: when the plugin is switched on or off, and when a new version of it first runs. */
final class Activation
{
    private const VERSION_OPTION = 'meguri_version';
    /** Raised whenever a table changes, or what is written into it. */
    private const VERSION = 9;
    private const LOCK_SECONDS = 600;
    /** What WordPress's cron does for us, by its hook. */
    private const PLANNED = [Moments::HOOK, Delivery::HOOK, Outbox::HOOK, Retention::HOOK, UploadMigration::HOOK];
    /** Whether this WordPress has belonged to a site before. */
    private const CONNECTED_OPTION = 'meguri_connected';

    public static function register(): void
    {
        register_activation_hook(PLUGIN_FILE, [self::class, 'switchOn']);
        register_deactivation_hook(PLUGIN_FILE, [self::class, 'unplan']);
    }

    /** What was planned before it was switched off is planned again. */
    public static function switchOn(): void
    {
        if (is_multisite()) {
            wp_die(
                esc_html__('Meguri does not run in a network of sites (multisite): its settings in wp-config.php are those of one site.', 'meguri'),
                '',
                ['back_link' => true],
            );
        }
        self::run();
        Retention::schedule();
        Moments::scheduleAll();
        Delivery::schedule();
        Outbox::scheduleNext();
        // What was uploaded while the plugin was switched off is looked at with the next request.
        delete_option(self::CONNECTED_OPTION);
    }

    /** Nobody would do it, and cron would forget what it does once. */
    public static function unplan(): void
    {
        array_map('wp_unschedule_hook', self::PLANNED);
    }

    public static function run(): void
    {
        EntryIndex::createTable();
        Roles::grant();
        Submissions::activate();
        flush_rewrite_rules(false);
    }

    /** What changes for visitors once this WordPress belongs to a site, and not before: until then it shows pages of its own. */
    public static function connectWhenNew(): void
    {
        if (Settings::isConnected() && get_option(self::CONNECTED_OPTION) === false) {
            self::once(self::CONNECTED_OPTION, static function (): void {
                TimeFormat::choose();
                UploadMigration::start();
                update_option(self::CONNECTED_OPTION, '1');
            });
        }
    }

    /**
     * After the post types, for which the index asks. By one request, however long it takes; the others go on with the rows that are
     * there. One that does not come to its end leaves the version as it was, and another begins again when its lock has expired.
     */
    public static function runWhenNew(): void
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

    /** By one request, while others go on. */
    private static function once(string $lock, callable $work): void
    {
        require_once ABSPATH . 'wp-admin/includes/class-wp-upgrader.php';
        if (!WP_Upgrader::create_lock($lock, self::LOCK_SECONDS)) {
            return;
        }
        ignore_user_abort(true);
        set_time_limit(self::LOCK_SECONDS);
        $work();
        WP_Upgrader::release_lock($lock);
    }
}
