<?php

declare(strict_types=1);

namespace Meguri\Submissions;

use Meguri\Submissions\Admin\ClockNotice;
use Meguri\Submissions\Admin\Inbox;
use Meguri\Submissions\Admin\InboxActions;
use Meguri\Submissions\Admin\InboxPage;
use Meguri\Submissions\Admin\InboxSearch;
use Meguri\Submissions\Admin\PersonalData;
use Meguri\Submissions\Admin\Staff;
use Meguri\Submissions\Mail\FlaggedDigest;
use Meguri\Submissions\Mail\Outbox;
use Meguri\Submissions\Storage\Retention;
use Meguri\Submissions\Storage\Seats;
use Meguri\Submissions\Storage\SubmissionType;
use Meguri\Submissions\Storage\Tables;

final class Hooks
{
    private const ROLES = ['administrator', 'editor'];

    public static function register(): void
    {
        add_action('init', [SubmissionType::class, 'registerType'], 5);
        SubmissionType::register();
        Seats::register();
        Retention::register();
        Outbox::register();
        FlaggedDigest::register();
        PersonalData::register();
        Inbox::register();
        InboxSearch::register();
        Staff::register();
        ClockNotice::register();
        InboxPage::register();
        InboxActions::register();
    }

    public static function activate(): void
    {
        Tables::create();
        foreach (self::ROLES as $role) {
            get_role($role)?->add_cap(SubmissionType::CAPABILITY);
        }
    }
}
