<?php

declare(strict_types=1);

namespace Meguri\Submissions\Storage;

/** Tables of submissions, for unique keys, counts and deletion by age. */
final class Tables
{
    public static function submissions(): string
    {
        global $wpdb;
        return $wpdb->prefix . 'meguri_submissions';
    }

    public static function links(): string
    {
        global $wpdb;
        return $wpdb->prefix . 'meguri_links';
    }

    public static function mails(): string
    {
        global $wpdb;
        return $wpdb->prefix . 'meguri_mails';
    }

    public static function create(): void
    {
        global $wpdb;
        require_once ABSPATH . 'wp-admin/includes/upgrade.php';
        $options = 'ENGINE=InnoDB ' . $wpdb->get_charset_collate();
        // Times are Unix seconds. `suspicions` is a comma-separated list; `fields` and `files` are JSON.
        // `repeats` is the reference of the mailbox's earlier registration. Later columns need defaults.
        dbDelta('CREATE TABLE ' . self::submissions() . " (
            post_id bigint(20) unsigned NOT NULL,
            reference varchar(9) NOT NULL,
            kind varchar(20) NOT NULL,
            lang varchar(2) NOT NULL,
            subject bigint(20) unsigned NOT NULL,
            email varchar(254) NOT NULL,
            mailbox varchar(254) NOT NULL,
            suspicions varchar(100) NOT NULL,
            received_at bigint(20) NOT NULL,
            event_ends_at bigint(20) NOT NULL,
            once varchar(64) NOT NULL,
            content varchar(64) NOT NULL,
            fields longtext NOT NULL,
            files longtext NOT NULL,
            repeats varchar(9) NOT NULL DEFAULT '',
            assignee bigint(20) unsigned NOT NULL DEFAULT 0,
            note varchar(1000) NOT NULL DEFAULT '',
            PRIMARY KEY  (post_id),
            UNIQUE KEY reference (reference),
            UNIQUE KEY once (once),
            KEY content (content),
            KEY registered (kind,subject),
            KEY email (email(191)),
            KEY mailbox (mailbox(191))
        ) $options;");
        dbDelta('CREATE TABLE ' . self::links() . " (
            id varchar(22) NOT NULL,
            post_id bigint(20) unsigned NOT NULL,
            lang varchar(2) NOT NULL,
            expires_at bigint(20) NOT NULL,
            downloads bigint(20) NOT NULL,
            last_download_at bigint(20) NOT NULL,
            bytes_left bigint(20) NOT NULL,
            PRIMARY KEY  (id),
            KEY submission (post_id)
        ) $options;");
        dbDelta('CREATE TABLE ' . self::mails() . " (
            post_id bigint(20) unsigned NOT NULL,
            kind varchar(20) NOT NULL,
            state varchar(20) NOT NULL,
            attempts bigint(20) NOT NULL,
            due_at bigint(20) NOT NULL,
            sent_at bigint(20) NOT NULL,
            PRIMARY KEY  (post_id,kind),
            KEY due (state,due_at)
        ) $options;");
    }
}
