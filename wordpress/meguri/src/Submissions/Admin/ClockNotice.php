<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Submissions\Storage\DeletionGuard;
use Meguri\Submissions\Storage\Retention;
use Meguri\Submissions\Storage\SubmissionType;

/** Notice with a button to resume deletion that the clock check has suspended. */
final class ClockNotice
{
    private const ACTION = 'meguri_trust_clock';

    public static function register(): void
    {
        add_action('admin_notices', [self::class, 'show']);
        add_action('admin_post_' . self::ACTION, [self::class, 'resume']);
    }

    public static function show(): void
    {
        $heartbeat = get_current_screen()?->post_type === SubmissionType::NAME && current_user_can(SubmissionType::CAPABILITY)
            ? DeletionGuard::suspension()
            : null;
        if ($heartbeat === null) {
            return;
        }
        $sentence = sprintf(
            /* translators: 1: the time of the server's clock, 2: the time before */
            __('Deletion of expired enquiries is paused: the server’s clock shows %1$s, but the last trusted time was %2$s. If the clock is correct, resume the deletion.', 'meguri'),
            wp_date('Y-m-d H:i', time()),
            wp_date('Y-m-d H:i', $heartbeat->trustedAt),
        );
        printf('<div class="notice notice-warning"><p>%s</p><form method="post" action="%s"><p>', esc_html($sentence), esc_url(admin_url('admin-post.php')));
        printf('<input type="hidden" name="action" value="%s">', esc_attr(self::ACTION));
        wp_nonce_field(self::ACTION, '_wpnonce', false);
        printf('<button class="button">%s</button></p></form></div>', esc_html__('The clock is correct: delete expired enquiries', 'meguri'));
    }

    public static function resume(): never
    {
        if (!current_user_can(SubmissionType::CAPABILITY)) {
            wp_die(esc_html__('You are not allowed to do this.', 'meguri'), '', ['response' => 403]);
        }
        check_admin_referer(self::ACTION);
        DeletionGuard::confirmClock();
        Retention::deleteExpired();
        wp_safe_redirect(admin_url('edit.php?post_type=' . SubmissionType::NAME));
        exit;
    }
}
