<?php

declare(strict_types=1);

namespace Meguri\Security;

use Meguri\Activation;
use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\Taxonomies;
use Meguri\Media\PrivateUploads;
use Meguri\Publication\FinalCheck;
use Meguri\Revalidation\Announcements;
use Meguri\Submissions\Storage\PrivateFiles;
use Meguri\Submissions\Storage\SubmissionType;
use Meguri\Submissions\Storage\Tables;

/** Deletes content on uninstall only if an administrator has opted in. */
final class DataRemoval
{
    private const OPTION = 'meguri_delete_data';
    private const PAGE = 'meguri-data';
    /** Not `delete_plugins`, which nobody has under `DISALLOW_FILE_MODS`. */
    private const CAPABILITY = 'activate_plugins';
    private const BATCH = 200;

    public static function register(): void
    {
        add_action('admin_menu', static function (): void {
            $title = __('Meguri data', 'meguri');
            add_management_page($title, $title, self::CAPABILITY, self::PAGE, [self::class, 'show']);
        });
        add_action('admin_post_' . self::PAGE, [self::class, 'save']);
    }

    public static function show(): void
    {
        $isOn = get_option(self::OPTION) === 'yes';
        echo '<div class="wrap"><h1>' . esc_html__('Meguri data', 'meguri') . '</h1><form method="post" action="'
            . esc_url(admin_url('admin-post.php')) . '"><input type="hidden" name="action" value="' . esc_attr(self::PAGE) . '">';
        wp_nonce_field(self::PAGE);
        echo '<p>' . esc_html__('When the plugin is deleted, its data stays in the database and is available again after reinstallation.', 'meguri') . '</p>';
        printf(
            '<p><label><input type="checkbox" name="delete" value="yes"%s> %s</label></p>',
            checked($isOn, true, false),
            esc_html(sprintf(
                /* translators: 1: number of posts, 2: number of submissions */
                __('Delete everything with the plugin: %1$d entries, %2$d submissions with their files, and the settings of the site. Pictures and documents stay in the media library. This cannot be undone.', 'meguri'),
                self::count(EntryTypes::postTypes()),
                self::count([SubmissionType::NAME]),
            )),
        );
        submit_button(__('Save', 'meguri'));
        echo '</form></div>';
    }

    public static function save(): void
    {
        if (!current_user_can(self::CAPABILITY)) {
            wp_die(esc_html__('You are not allowed to do this.', 'meguri'), '', ['response' => 403]);
        }
        check_admin_referer(self::PAGE);
        update_option(self::OPTION, ($_POST['delete'] ?? '') === 'yes' ? 'yes' : 'no', false);
        wp_safe_redirect(admin_url('tools.php?page=' . self::PAGE));
        exit;
    }

    /**
     * Other posts may use pictures, so they stay.
     * The opt-in is deleted last, so an interrupted run can be repeated.
     */
    public static function run(): void
    {
        if (get_option(self::OPTION) !== 'yes') {
            return;
        }
        Announcements::suppress();
        self::deletePosts();
        PrivateUploads::restoreAll();
        PrivateFiles::removeAll();
        self::dropTables();
        Roles::revoke();
        Activation::unschedule();
        array_map('delete_post_meta_by_key', self::pluginKeys('postmeta', 'meta_key'));
        array_map('delete_option', self::pluginKeys('options', 'option_name'));
    }

    /** Deleting terms requires registered post types and taxonomies. */
    private static function deletePosts(): void
    {
        // Allows deletion of protected pages.
        FinalCheck::trust();
        EntryTypes::registerAll();
        Taxonomies::registerAll();
        $lastId = 0;
        while (($ids = self::postsAfter($lastId)) !== []) {
            array_map(static fn (int $id) => wp_delete_post($id, true), $ids);
            $lastId = max($ids);
        }
        foreach (Taxonomies::names() as $taxonomy) {
            foreach (get_terms(['taxonomy' => $taxonomy, 'hide_empty' => false, 'fields' => 'ids']) as $term) {
                wp_delete_term($term, $taxonomy);
            }
        }
    }

    private static function dropTables(): void
    {
        global $wpdb;
        foreach ([EntryIndex::table(), Tables::submissions(), Tables::links(), Tables::mails()] as $table) {
            $wpdb->query("DROP TABLE IF EXISTS `$table`");
        }
    }

    /** @return list<string> values with the plugin's prefix */
    private static function pluginKeys(string $table, string $column): array
    {
        global $wpdb;
        $pattern = $wpdb->esc_like('meguri_') . '%';
        return $wpdb->get_col($wpdb->prepare("SELECT DISTINCT $column FROM {$wpdb->$table} WHERE $column LIKE %s", $pattern));
    }

    private static function count(array $types): int
    {
        global $wpdb;
        $placeholders = implode(',', array_fill(0, count($types), '%s'));
        return (int) $wpdb->get_var($wpdb->prepare("SELECT COUNT(*) FROM {$wpdb->posts} WHERE post_type IN ($placeholders)", ...$types));
    }

    /** @return list<int> */
    private static function postsAfter(int $id): array
    {
        global $wpdb;
        $types = [...EntryTypes::postTypes(), SubmissionType::NAME];
        $placeholders = implode(',', array_fill(0, count($types), '%s'));
        $sql = "SELECT ID FROM {$wpdb->posts} WHERE post_type IN ($placeholders) AND ID > %d ORDER BY ID LIMIT %d";
        return array_map('intval', $wpdb->get_col($wpdb->prepare($sql, ...[...$types, $id, self::BATCH])));
    }
}
