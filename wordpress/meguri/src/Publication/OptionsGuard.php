<?php

declare(strict_types=1);

namespace Meguri\Publication;

use Meguri\Checks\ContractCheck;
use Meguri\Content\SiteOptions;
use Throwable;

/** Rejects site profiles, notices and redirects that violate the contract: every page depends on them. */
final class OptionsGuard
{
    /** @var array{lang: string, path: string}|null */
    private static ?array $refused = null;

    public static function register(): void
    {
        foreach ([SiteOptions::PROFILE, SiteOptions::NOTICE, SiteOptions::REDIRECTS] as $option) {
            add_filter("pre_update_option_$option", static fn ($value, $previous) => self::rejectInvalid($option, $value, $previous), 10, 2);
        }
    }

    /** @return array{lang: string, path: string}|null violation of the last rejected value */
    public static function refused(): ?array
    {
        return self::$refused;
    }

    private static function rejectInvalid(string $option, mixed $value, mixed $previous): mixed
    {
        try {
            $problem = $option === SiteOptions::REDIRECTS ? self::redirects((array) $value) : self::profile($option, $value);
        } catch (Throwable $error) {
            $problem = ['lang' => 'ja', 'path' => $error->getMessage()];
        }
        self::$refused = $problem;
        if ($problem === null) {
            return $value;
        }
        error_log("Meguri: $option unchanged, because the new value violates the contract at {$problem['lang']}.{$problem['path']}");
        return $previous;
    }

    /** Validates a notice even outside its display period. @return array{lang: string, path: string}|null */
    private static function profile(string $option, mixed $value): ?array
    {
        $isNotice = $option === SiteOptions::NOTICE;
        // Without a profile, no notice is sent.
        if ($isNotice && get_option(SiteOptions::PROFILE) === false) {
            return null;
        }
        $checked = $isNotice && is_array($value) ? array_diff_key($value, ['from' => true, 'until' => true]) : $value;
        $replace = static fn () => $checked;
        add_filter("pre_option_$option", $replace);
        try {
            foreach (['ja', 'en'] as $lang) {
                $profile = SiteOptions::profile($lang);
                $path = $profile === null ? ($lang === 'ja' ? 'name' : null) : ContractCheck::problem('site', $profile);
                if ($path !== null) {
                    return ['lang' => $lang, 'path' => $path];
                }
            }
            return null;
        } finally {
            remove_filter("pre_option_$option", $replace);
        }
    }

    /** @return array{lang: string, path: string}|null */
    private static function redirects(array $rows): ?array
    {
        foreach ($rows as $index => $row) {
            $problem = is_array($row) ? ContractCheck::problem('redirects', $row) : 'row';
            if ($problem !== null) {
                return ['lang' => 'ja', 'path' => "$index.$problem"];
            }
        }
        return null;
    }
}
