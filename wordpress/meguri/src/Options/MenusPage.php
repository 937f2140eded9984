<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Content\Fields;
use Meguri\Content\Formats;
use Meguri\Content\SiteOptions;

defined('ABSPATH') || exit;

final class MenusPage implements OptionsPage
{
    /** Empty rows for additions */
    private const EMPTY_ROWS = 2;
    private const MAX_LABEL = 300;

    public function slug(): string
    {
        return 'meguri-menus';
    }

    public function title(): string
    {
        return __('Menus', 'meguri');
    }

    public function introduction(): string
    {
        return __('Each row is a link. Links are sorted by number. To add a link, fill in an empty row; to remove a link, clear its row.', 'meguri');
    }

    public function read(): array
    {
        $profiles = (array) get_option(SiteOptions::PROFILE, []);
        return array_map(
            static fn (string $lang) => (array) ($profiles[$lang]['navigation'] ?? []) + ['header' => [], 'footer' => [], 'legal' => []],
            ['ja' => 'ja', 'en' => 'en'],
        );
    }

    public function normalize(array $posted): array
    {
        return array_map(static function (string $lang) use ($posted): array {
            $menus = (array) ($posted[$lang] ?? []);
            $groups = array_map(static fn ($group) => [
                'heading' => (string) (((array) $group)['heading'] ?? ''),
                'links' => self::normalizeLinks(((array) $group)['links'] ?? []),
                'order' => (string) (((array) $group)['order'] ?? ''),
            ], array_values((array) ($menus['footer'] ?? [])));
            $filled = array_filter($groups, static fn (array $group) => $group['heading'] !== '' || $group['links'] !== []);
            return [
                'header' => self::normalizeLinks($menus['header'] ?? []),
                'footer' => self::inOrder($filled),
                'legal' => self::normalizeLinks($menus['legal'] ?? []),
            ];
        }, ['ja' => 'ja', 'en' => 'en']);
    }

    public function check(array $values): array
    {
        $findings = [];
        foreach ($values as $lang => $menus) {
            ['header' => $header, 'groups' => $groups, 'links' => $links] = Fields::vocabulary('menu_limits');
            array_push($findings, ...self::checkLinks($menus['header'], "$lang.header", $header));
            array_push($findings, ...self::checkLinks($menus['legal'], "$lang.legal", $links));
            array_push($findings, ...self::checkCount($menus['footer'], "$lang.footer", $groups));
            foreach ($menus['footer'] as $index => $group) {
                $place = "$lang.footer.$index";
                if ($group['heading'] === '') {
                    $findings[] = self::finding("$place.heading", __('Heading', 'meguri'), __('Required.', 'meguri'));
                }
                array_push($findings, ...self::checkLinks($group['links'], "$place.links", $links));
            }
        }
        return $findings;
    }

    public function placeOf(string $lang, string $path): string
    {
        return "$lang." . substr($path, strlen('navigation.'));
    }

    public function save(array $values): void
    {
        $profiles = (array) get_option(SiteOptions::PROFILE, []);
        foreach ($values as $lang => $menus) {
            // A language without a profile has no menus.
            if (isset($profiles[$lang])) {
                $profiles[$lang]['navigation'] = $menus;
            }
        }
        update_option(SiteOptions::PROFILE, $profiles, false);
    }

    public function show(OptionsForm $form, array $values): void
    {
        foreach (['ja', 'en'] as $lang) {
            $form->language($lang, static function () use ($form, $lang, $values): void {
                ['header' => $header, 'links' => $links] = Fields::vocabulary('menu_limits');
                self::showLinks($form, __('Header', 'meguri'), "$lang.header", $values[$lang]['header'], $header);
                self::showGroups($form, $lang, $values[$lang]['footer']);
                self::showLinks($form, __('Policies and legal notices', 'meguri'), "$lang.legal", $values[$lang]['legal'], $links);
            });
        }
    }

    /** @param list<array{heading: string, links: list<array{label: string, href: string}>}> $rows */
    private static function showGroups(OptionsForm $form, string $lang, array $rows): void
    {
        ['groups' => $maxGroups, 'links' => $links] = Fields::vocabulary('menu_limits');
        printf('<fieldset id="meguri-%s-footer"><legend>%s</legend>', esc_attr($lang), esc_html__('Footer, in groups', 'meguri'));
        $form->error("$lang.footer");
        for ($index = 0; $index < max(count($rows), min(count($rows) + 1, $maxGroups)); $index++) {
            $place = "$lang.footer.$index";
            echo '<div class="meguri-group"><p class="meguri-row">';
            $form->input("$place.order", (string) ($index + 1), 'number', self::named(__('Order', 'meguri')));
            $form->input("$place.heading", $rows[$index]['heading'] ?? '', 'text', self::named(__('Heading', 'meguri')));
            echo '</p>';
            $form->error("$place.heading");
            self::showLinks($form, __('Links of the group', 'meguri'), "$place.links", $rows[$index]['links'] ?? [], $links);
            echo '</div>';
        }
        echo '</fieldset>';
    }

    /** @param list<array{label: string, href: string}> $links */
    private static function showLinks(OptionsForm $form, string $legend, string $place, array $links, int $max): void
    {
        /* translators: 1: name of the links, 2: number of links */
        $limited = sprintf(__('%1$s (at most %2$d)', 'meguri'), $legend, $max);
        printf('<fieldset id="%s"><legend>%s</legend>', esc_attr('meguri-' . str_replace('.', '-', $place)), esc_html($limited));
        $form->error($place);
        for ($index = 0; $index < max(count($links), min(count($links) + self::EMPTY_ROWS, $max)); $index++) {
            echo '<div class="meguri-row">';
            $form->input("$place.$index.order", (string) ($index + 1), 'number', self::named(__('Order', 'meguri')));
            $form->input("$place.$index.label", $links[$index]['label'] ?? '', 'text', self::named(__('Link text', 'meguri')));
            $form->input("$place.$index.href", $links[$index]['href'] ?? '', 'text', self::named(__('Address', 'meguri')));
            echo '</div>';
            $form->error("$place.$index.label");
            $form->error("$place.$index.href");
        }
        echo '</fieldset>';
    }

    private static function named(string $label): string
    {
        return sprintf('aria-label="%1$s" placeholder="%1$s"', esc_attr($label));
    }

    /**
     * @param list<array{label: string, href: string}> $links
     * @return list<array{place: string, label: string, message: string}>
     */
    private static function checkLinks(array $links, string $place, int $max): array
    {
        $findings = self::checkCount($links, $place, $max);
        foreach ($links as $index => ['label' => $label, 'href' => $href]) {
            if ($label === '' || mb_strlen($label) > self::MAX_LABEL) {
                $message = $label === '' ? __('Required.', 'meguri') : __('Too long.', 'meguri');
                $findings[] = self::finding("$place.$index.label", __('Link text', 'meguri') . " ($href)", $message);
            }
            $problem = $href === '' ? __('Required.', 'meguri') : ExistingPaths::problem($href);
            if ($problem !== null) {
                $findings[] = self::finding("$place.$index.href", trim("$label $href"), $problem);
            }
        }
        return $findings;
    }

    /** @return list<array{place: string, label: string, message: string}> */
    private static function checkCount(array $rows, string $place, int $max): array
    {
        return count($rows) <= $max ? [] : [self::finding($place, __('Menus', 'meguri'), sprintf(__('The maximum is %d.', 'meguri'), $max))];
    }

    private static function finding(string $place, string $label, string $message): array
    {
        return ['place' => $place, 'label' => $label, 'message' => $message];
    }

    /** @return list<array{label: string, href: string}> */
    private static function normalizeLinks(mixed $rows): array
    {
        $links = array_map(static fn ($row) => [
            'label' => (string) (((array) $row)['label'] ?? ''),
            'href' => Formats::named('href', (string) (((array) $row)['href'] ?? '')),
            'order' => (string) (((array) $row)['order'] ?? ''),
        ], array_values((array) $rows));
        return self::inOrder(array_filter($links, static fn (array $link) => $link['label'] . $link['href'] !== ''));
    }

    /** Equal numbers keep their order. */
    private static function inOrder(array $rows): array
    {
        usort($rows, static fn (array $a, array $b) => (float) $a['order'] <=> (float) $b['order']);
        return array_map(static fn (array $row) => array_diff_key($row, ['order' => true]), $rows);
    }
}
