<?php

declare(strict_types=1);

namespace Meguri\Content;

use Meguri\Documents\Pictures;
use Meguri\Media\Logos;
use Meguri\ProfileVariables\Filler;
use Meguri\ProfileVariables\ProfileVariables;

/** Site profile, notice and redirects */
final class SiteOptions
{
    /** `{ja: {...}, en: {...}, shared: {telephone, share_picture}}`, with unfilled placeholders */
    public const PROFILE = 'meguri_profile';
    /** `{id, text: {ja, en}, link?, from?, until?}` */
    public const NOTICE = 'meguri_notice';
    public const REDIRECTS = 'meguri_redirects';

    /** From `contract/site/redirect.ts` */
    public const MAX_REDIRECTS = 2000;

    /** In the order of the contract */
    private const ORDER = [
        'name', 'legal_name', 'description', 'mission', 'address', 'telephone', 'hours', 'closed', 'words', 'licences', 'association', 'share_picture',
        'logo', 'forms', 'navigation', 'notice',
    ];
    private const PICTURE_ORDER = ['src', 'width', 'height', 'focal', 'bytes', 'version', 'colour', 'tones', 'alt', 'caption', 'portrait'];

    public static function profile(string $lang): ?array
    {
        $stored = self::stored($lang);
        if ($stored === null) {
            return null;
        }
        if (isset($stored['hours'], $stored['closed'])) {
            $stored['hours'] = sprintf($lang === 'ja' ? '%s（%s）' : '%s (%s)', $stored['hours'], $stored['closed']);
        }
        return (new Filler(ProfileVariables::current(), $lang))->fill(array_diff_key($stored, ['closed' => true, 'words' => true]));
    }

    /** @return array<string, mixed>|null with unfilled placeholders and their terms */
    public static function stored(string $lang): ?array
    {
        $profiles = get_option(self::PROFILE);
        if (!is_array($profiles) || !isset($profiles[$lang])) {
            return null;
        }
        $values = $profiles[$lang] + (array) ($profiles['shared'] ?? []);
        $profile = ['logo' => array_filter(array_map([Logos::class, 'of'], (array) ($values['logo'] ?? [])))]
            + ['share_picture' => self::inOrder(self::PICTURE_ORDER, (array) Pictures::of($values['share_picture'] ?? null))]
            + $values + self::notice($lang);
        return ['lang' => $lang] + self::inOrder(self::ORDER, $profile);
    }

    /** @return list<array<string, mixed>> entered by editors */
    public static function storedRedirects(): array
    {
        return array_values((array) get_option(self::REDIRECTS, []));
    }

    /** Adds former slugs up to the limit, beyond which the site rejects the list. @return list<array<string, mixed>> */
    public static function redirects(): array
    {
        $rows = self::storedRedirects();
        $addresses = array_column($rows, 'from');
        $former = array_filter(Slugs::redirects(), static fn (array $row) => !in_array($row['from'], $addresses, true));
        return array_slice([...$rows, ...array_values($former)], 0, self::MAX_REDIRECTS);
    }

    /** @return list<int> attachments */
    public static function media(): array
    {
        $profile = (array) get_option(self::PROFILE, []);
        $ids = [(int) ($profile['shared']['share_picture']['id'] ?? 0)];
        foreach (['ja', 'en'] as $lang) {
            foreach ((array) ($profile[$lang]['logo'] ?? []) as $file) {
                $ids[] = (int) ($file['id'] ?? 0);
            }
        }
        return array_values(array_filter($ids));
    }

    /** @param list<string> $keys */
    private static function inOrder(array $keys, array $values): array
    {
        $ordered = [];
        foreach ($keys as $key) {
            if (isset($values[$key]) && $values[$key] !== []) {
                $ordered[$key] = $values[$key];
            }
        }
        return $ordered;
    }

    private static function notice(string $lang): array
    {
        $notice = get_option(self::NOTICE);
        if (!is_array($notice)) {
            return [];
        }
        $moment = static fn (string $key, int $default) => isset($notice[$key]) ? (int) strtotime($notice[$key]) : $default;
        if (time() < $moment('from', 0) || time() >= $moment('until', IndexRow::NEVER)) {
            return [];
        }
        $link = isset($notice['link']) ? ['href' => $notice['link']] : [];
        return ['notice' => ['id' => $notice['id'], 'text' => $notice['text'][$lang]] + $link];
    }
}
