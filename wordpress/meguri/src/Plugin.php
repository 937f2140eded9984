<?php

declare(strict_types=1);

namespace Meguri;

use Meguri\Admin\Dashboard;
use Meguri\Admin\HiddenEntries;
use Meguri\Admin\ListViews;
use Meguri\Admin\QuickEdit;
use Meguri\Admin\SiteLogo;
use Meguri\Api\Router;
use Meguri\Checks\PublishGate;
use Meguri\Content\EntryIds;
use Meguri\Content\EntryIndex;
use Meguri\Content\EntryTypes;
use Meguri\Content\HalfWidthOnSave;
use Meguri\Content\MetaFields;
use Meguri\Content\SectionBlocks;
use Meguri\Content\Slugs;
use Meguri\Content\Taxonomies;
use Meguri\Editor\AdminMenu;
use Meguri\Editor\AllowedBlocks;
use Meguri\Editor\EditorScripts;
use Meguri\Editor\EntryLists;
use Meguri\Editor\Messages;
use Meguri\Editor\PictureMeta;
use Meguri\Editor\Translation;
use Meguri\Editor\TranslationPair;
use Meguri\Media\AttachedFile;
use Meguri\Media\Media;
use Meguri\Media\MediaGuard;
use Meguri\Media\MediaUsage;
use Meguri\Media\PrivateUploads;
use Meguri\Media\UploadMigration;
use Meguri\Media\UploadRequests;
use Meguri\Media\UploadedPictures;
use Meguri\Media\Uploads;
use Meguri\Options\OptionsPages;
use Meguri\PendingChanges\PendingChanges;
use Meguri\Preview\Autosaves;
use Meguri\Preview\PreviewLinks;
use Meguri\Publication\FinalCheck;
use Meguri\Publication\FixedPages;
use Meguri\Publication\OptionsGuard;
use Meguri\Publication\RejectionNotices;
use Meguri\Publication\States;
use Meguri\Revalidation\AfterResponse;
use Meguri\Revalidation\Announcements;
use Meguri\Revalidation\Delivery;
use Meguri\Revalidation\DeliveryNotice;
use Meguri\Security\ClosedFrontEnd;
use Meguri\Security\DataRemoval;
use Meguri\SiteHealth\SetupNotice;
use Meguri\SiteHealth\SiteHealth;
use Meguri\Submissions\Hooks as Submissions;
use Meguri\Transfer\TransferRoutes;

/** Registers the hooks of all parts. */
final class Plugin
{
    public static function start(): void
    {
        Activation::register();
        add_action('init', [self::class, 'onInit'], 5);
        EntryIds::register();
        EntryIndex::register();
        HalfWidthOnSave::register();
        MetaFields::register();
        Slugs::register();
        Taxonomies::register();
        TransferRoutes::register();
        PreviewLinks::register();
        Autosaves::register();
        Announcements::register();
        Delivery::register();
        AfterResponse::register();
        DeliveryNotice::register();
        ClosedFrontEnd::register();
        DataRemoval::register();
        AttachedFile::register();
        Media::register();
        UploadedPictures::register();
        PrivateUploads::register();
        Uploads::register();
        UploadMigration::register();
        UploadRequests::register();
        SiteHealth::register();
        SetupNotice::register();
        MediaUsage::register();
        MediaGuard::register();
        Messages::register();
        EditorScripts::register();
        AdminMenu::register();
        Dashboard::register();
        HiddenEntries::register();
        ListViews::register();
        QuickEdit::register();
        SiteLogo::register();
        AllowedBlocks::register();
        TranslationPair::register();
        Translation::register();
        EntryLists::register();
        PublishGate::register();
        FinalCheck::register();
        RejectionNotices::register();
        States::register();
        OptionsGuard::register();
        FixedPages::register();
        PendingChanges::register();
        Submissions::register();
        OptionsPages::register();
        // Before themes and widgets run queries that API responses do not need.
        add_action('init', [Router::class, 'respond'], 6);
    }

    public static function onInit(): void
    {
        EntryTypes::registerAll();
        Taxonomies::registerAll();
        MetaFields::registerAll();
        SectionBlocks::registerAll();
        PictureMeta::registerAll();
        AllowedBlocks::setTemplates();
        Activation::updateIfOutdated();
        Activation::runOnFirstConnection();
    }
}
