<?php

declare(strict_types=1);

namespace Meguri\SiteHealth;

use Meguri\Preview\PreviewTokens;
use Meguri\Revalidation\Delivery;
use Meguri\Revalidation\SiteMessage;
use Meguri\Settings;

/** Tests whether all site instances have the same secrets, without changing anything there. */
final class SiteTests
{
    private const TEST = 'meguri_site';
    private const TIMEOUT = 5;
    /** Health checks that need the API key */
    private const NEED_KEY = ['drafts', 'pictures', 'submissions'];

    public static function site(): array
    {
        if (!Delivery::isPossible()) {
            return Result::critical(self::TEST, __('The site cannot be checked', 'meguri'), [__('The site’s address or the secret is missing in wp-config.php.', 'meguri')]);
        }
        $problems = [];
        foreach (Settings::announceTo() as $origin) {
            foreach (self::problemsOf($origin) as $problem) {
                $problems[] = "$origin: $problem";
            }
        }
        return $problems === []
            ? Result::good(self::TEST, __('The site accepts change notifications, and the secrets match', 'meguri'), Settings::announceTo())
            : Result::critical(self::TEST, __('The settings of the site and of WordPress do not match', 'meguri'), $problems);
    }

    /** @return list<string> */
    private static function problemsOf(string $origin): array
    {
        // Without tags, the site only verifies the signature.
        $problem = SiteMessage::send($origin, ['tags' => []]);
        if ($problem?->status === 0) {
            return [$problem->text()];
        }
        return array_values(array_filter([$problem?->text(), self::previewProblem($origin), self::keyProblem($origin)]));
    }

    /** A valid link redirects. Without following it, no preview starts. */
    private static function previewProblem(string $origin): ?string
    {
        if (Settings::previewSecret() === null) {
            return null;
        }
        $response = wp_remote_get(PreviewTokens::probe($origin), ['timeout' => self::TIMEOUT, 'redirection' => 0]);
        return match ((int) wp_remote_retrieve_response_code($response)) {
            303 => null,
            403 => __('MEGURI_PREVIEW_SECRET is not the site’s PREVIEW_SECRET', 'meguri'),
            404 => __('Previews are not set up on the site: its setting PREVIEW_SECRET is missing', 'meguri'),
            default => __('Previews could not be tested', 'meguri'),
        };
    }

    /** Uses the site's `/healthz`. */
    private static function keyProblem(string $origin): ?string
    {
        $response = wp_remote_get("$origin/healthz", ['timeout' => self::TIMEOUT]);
        $health = json_decode((string) wp_remote_retrieve_body($response), true);
        $failing = array_keys((array) ($health['failing'] ?? []));
        if (in_array('content', $failing, true)) {
            return __('The site cannot read this WordPress. Check the site’s CONTENT_API_BASE.', 'meguri');
        }
        $refused = array_intersect(self::NEED_KEY, $failing);
        /* translators: %s: names of parts */
        return $refused === [] ? null : sprintf(__('The site’s requests are rejected (%s). Check that its CONTENT_API_KEY matches MEGURI_API_KEY.', 'meguri'), implode(', ', $refused));
    }
}
