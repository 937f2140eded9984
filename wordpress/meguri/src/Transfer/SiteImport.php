<?php

declare(strict_types=1);

namespace Meguri\Transfer;

use Meguri\Content\Fields;
use Meguri\Content\SiteOptions;
use Meguri\Documents\Pictures;
use Meguri\ProfileVariables\ProfileVariables;
use Meguri\Revalidation\Announcements;
use Meguri\Revalidation\ScheduledChanges;

final class SiteImport
{
    private const OPTIONS = ['profile' => SiteOptions::PROFILE, 'notice' => SiteOptions::NOTICE, 'redirects' => SiteOptions::REDIRECTS];
    /** Source files with fingerprints of their values. */
    private const SOURCES = 'meguri_site_sources';

    /** @return array{result: string} */
    public static function run(array $settings): array
    {
        $previousStamps = self::stamps();
        // The site settings are the last step of an import.
        Announcements::noteAll();
        ScheduledChanges::scheduleAll();
        foreach (self::OPTIONS as $name => $option) {
            if (!isset($settings[$name])) {
                delete_option($option);
            } else {
                update_option($option, $settings[$name], false);
            }
        }
        update_option(self::SOURCES, ['stamps' => self::stamps(), 'files' => $settings['sources'] ?? []], false);
        return ['result' => $previousStamps === self::stamps() ? 'unchanged' : 'updated'];
    }

    public static function export(): array
    {
        $sources = get_option(self::SOURCES);
        $isCurrent = static fn (string $stamp, string $file) => ($sources['stamps'][$file] ?? null) === $stamp;
        $current = array_filter(self::stamps(), $isCurrent, ARRAY_FILTER_USE_BOTH);
        $profiles = [];
        $variables = [];
        foreach (Fields::vocabulary('languages') as $lang) {
            $variables[$lang] = (object) ProfileVariables::current()->in($lang);
            $profile = SiteOptions::stored($lang);
            if ($profile !== null) {
                $profiles[$lang] = $profile;
            }
        }
        return [
            'profiles' => $profiles,
            'variables' => $variables,
            'redirects' => SiteOptions::storedRedirects(),
            'notice' => get_option(SiteOptions::NOTICE) ?: null,
            'sources' => (object) array_intersect_key($sources['files'] ?? [], $current),
        ];
    }

    private static function stamps(): array
    {
        $profile = (array) get_option(SiteOptions::PROFILE, []);
        $shared = $profile['shared'] ?? [];
        $picture = Pictures::of($shared['share_picture'] ?? null);
        return array_map(static fn ($values) => md5((string) wp_json_encode($values)), [
            'site/ja.md' => [$profile['ja'] ?? null, $shared, $picture['alt'] ?? null, $picture['focal'] ?? null],
            'site/en.md' => $profile['en'] ?? null,
            'notice.yaml' => get_option(SiteOptions::NOTICE, null),
            'redirects.yaml' => get_option(SiteOptions::REDIRECTS, null),
        ]);
    }
}
