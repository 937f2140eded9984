<?php

declare(strict_types=1);

namespace Meguri\Submissions\Admin;

use Meguri\Submissions\Storage\Submissions;
use Meguri\Submissions\Storage\SubmissionType;

final class Staff
{
    public static function register(): void
    {
        add_action('deleted_user', static fn (int $userId) => Submissions::forgetUser($userId));
    }

    /** @return array<int, string> names by user */
    public static function names(): array
    {
        $users = get_users(['capability' => SubmissionType::CAPABILITY, 'fields' => ['ID', 'display_name'], 'orderby' => 'display_name']);
        return array_combine(array_map('intval', array_column($users, 'ID')), array_column($users, 'display_name'));
    }

    /** Includes users who have lost access. */
    public static function name(int $userId): string
    {
        $user = $userId === 0 ? false : get_userdata($userId);
        return $user === false ? '' : $user->display_name;
    }

    public static function showOptions(array $first, string $selected): void
    {
        foreach ($first + self::names() as $value => $label) {
            printf('<option value="%s"%s>%s</option>', esc_attr((string) $value), selected($selected, (string) $value, false), esc_html($label));
        }
    }
}
