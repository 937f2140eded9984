<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Content\SiteOptions;

defined('ABSPATH') || exit;

/** Settings page of redirects, one per line for pasting from spreadsheets */
final class RedirectsPage implements OptionsPage
{
    private const ROWS = 24;

    public function slug(): string
    {
        return 'meguri-redirects';
    }

    public function title(): string
    {
        return __('Redirects', 'meguri');
    }

    public function introduction(): string
    {
        return __(
            'One per line: the old address, a space and the new address, both without /en. Optionally add 302 (temporary redirect), and ja or en '
                . '(one language only). Enter 410 instead of the new address for a page that was deleted permanently. You can paste the columns of a spreadsheet.',
            'meguri',
        );
    }

    public function read(): array
    {
        return ['lines' => implode("\n", array_map([RedirectLines::class, 'format'], SiteOptions::storedRedirects()))];
    }

    public function normalize(array $posted): array
    {
        return ['lines' => is_string($posted['lines'] ?? null) ? $posted['lines'] : ''];
    }

    public function check(array $values): array
    {
        $findings = [];
        foreach ((new RedirectLines($values['lines']))->problems() as $line => $message) {
            /* translators: %d: number of a line */
            $findings[] = ['place' => 'lines', 'label' => $line === 0 ? '' : sprintf(__('Line %d', 'meguri'), $line), 'message' => $message];
        }
        return $findings;
    }

    public function placeOf(string $lang, string $path): string
    {
        return 'lines';
    }

    public function save(array $values): void
    {
        update_option(SiteOptions::REDIRECTS, (new RedirectLines($values['lines']))->rows(), false);
    }

    public function show(OptionsForm $form, array $values): void
    {
        printf('<div class="meguri-field"><label for="meguri-lines">%s</label>', esc_html__('Redirects', 'meguri'));
        $form->textarea('lines', $values['lines'], self::ROWS);
        printf('<p class="description">%s</p></div>', esc_html__('For example: /company/access.html /company', 'meguri'));
    }
}
