<?php

declare(strict_types=1);

namespace Meguri\PendingChanges;

use Meguri\Content\EntryTypes;
use Meguri\Content\Languages;
use Meguri\Publication\FinalCheck;
use Meguri\Publication\Problems;
use WP_Post;

/** Applies a change when it is published, and moves it to the trash. */
final class ApplyChange
{
    public static function onSaved(int $changeId, WP_Post $change): void
    {
        $originalId = PendingChanges::originalOf($changeId);
        $original = $originalId === null || $change->post_status !== 'publish' ? null : get_post($originalId);
        // `FinalCheck` turns invalid changes back into drafts.
        if ($original === null || (!FinalCheck::isTrusted() && Problems::of($change, ['slug' => $change->post_name]) !== [])) {
            return;
        }
        $values = PendingChanges::values($change);
        foreach (PendingChanges::keys($change) as $key) {
            if (array_key_exists($key, $values)) {
                update_post_meta($original->ID, $key, wp_slash($values[$key]));
            } else {
                delete_post_meta($original->ID, $key);
            }
        }
        $hasSlug = EntryTypes::hasSlug((string) EntryTypes::nameOf($original->post_type)) && Languages::of($changeId) === 'ja';
        $isUnpublished = !in_array($original->post_status, ['publish', 'future'], true);
        // Saving updates the entries table and notifies the site, so the fields are stored before.
        wp_update_post(wp_slash([
            'ID' => $original->ID,
            'post_title' => $change->post_title,
            'post_content' => $change->post_content,
        ] + ($hasSlug ? ['post_name' => $change->post_name] : []) + ($isUnpublished ? ['post_status' => 'publish'] : [])));
        wp_trash_post($changeId);
    }
}
