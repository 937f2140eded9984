<?php

declare(strict_types=1);

namespace Meguri\Security;

use Meguri\Submissions\Storage\SubmissionType;

final class Roles
{
    /** Allows changing the site profile, notice and redirects. */
    public const MANAGE_SITE = 'meguri_manage_site';

    private const WRITE = ['edit_meguri_entries', 'delete_meguri_entries'];
    private const PUBLISH = [
        'publish_meguri_entries', 'edit_others_meguri_entries', 'edit_published_meguri_entries', 'edit_private_meguri_entries',
        'read_private_meguri_entries', 'delete_others_meguri_entries', 'delete_published_meguri_entries', 'delete_private_meguri_entries',
        self::MANAGE_SITE,
    ];

    public static function grant(): void
    {
        $grants = [
            'administrator' => [...self::WRITE, ...self::PUBLISH],
            'editor' => [...self::WRITE, ...self::PUBLISH],
            'author' => self::WRITE,
            'contributor' => self::WRITE,
        ];
        foreach ($grants as $name => $capabilities) {
            $role = get_role($name);
            foreach ($role === null ? [] : $capabilities as $capability) {
                $role->add_cap($capability);
            }
        }
    }

    public static function revoke(): void
    {
        foreach (array_keys(wp_roles()->roles) as $name) {
            foreach ([...self::WRITE, ...self::PUBLISH, SubmissionType::CAPABILITY] as $capability) {
                get_role($name)?->remove_cap($capability);
            }
        }
    }
}
