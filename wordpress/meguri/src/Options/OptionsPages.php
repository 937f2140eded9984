<?php

declare(strict_types=1);

namespace Meguri\Options;

use Meguri\Content\Fields;
use Meguri\Content\Sanitizer;
use Meguri\Editor\FieldTexts;
use Meguri\Publication\OptionsGuard;
use Meguri\Security\Roles;

use const Meguri\PLUGIN_DIR;
use const Meguri\PLUGIN_FILE;

/** Settings pages. Unlike WordPress's Settings API, they keep invalid input, with errors beside the fields. */
final class OptionsPages
{
    private const MENU = 'meguri-profile';
    /** Deeper input is discarded. */
    private const MAX_DEPTH = 8;

    public static function register(): void
    {
        add_action('admin_menu', [self::class, 'addPages']);
    }

    public static function addPages(): void
    {
        $pages = [new ProfilePage(), new MenusPage(), new NoticePage(), new RedirectsPage()];
        $title = __('Site settings', 'meguri');
        add_menu_page($title, $title, Roles::MANAGE_SITE, self::MENU, '', 'dashicons-admin-site-alt3', 29);
        foreach ($pages as $page) {
            /** @var array{values: array<string, mixed>, findings: list<array<string, string>>} $state */
            $state = ['values' => [], 'findings' => []];
            $hook = add_submenu_page(
                self::MENU,
                $page->title(),
                $page->title(),
                Roles::MANAGE_SITE,
                $page->slug(),
                static function () use ($page, &$state): void {
                    self::show($page, $state['values'], $state['findings']);
                },
            );
            add_action("load-$hook", static function () use ($page, &$state): void {
                $state = self::handle($page);
                self::enqueue();
            });
        }
    }

    public static function url(OptionsPage $page): string
    {
        return admin_url('admin.php?page=' . $page->slug());
    }

    /** @return array{values: array<string, mixed>, findings: list<array<string, string>>} */
    private static function handle(OptionsPage $page): array
    {
        if (($_SERVER['REQUEST_METHOD'] ?? '') !== 'POST') {
            return ['values' => $page->read(), 'findings' => []];
        }
        if (!current_user_can(Roles::MANAGE_SITE)) {
            wp_die(esc_html__('You are not allowed to do this.', 'meguri'), '', ['response' => 403]);
        }
        check_admin_referer($page->slug());
        $values = $page->normalize(self::clean(wp_unslash((array) ($_POST['meguri'] ?? [])), 0));
        $findings = $page->check($values);
        if (!hash_equals(self::version($page), (string) wp_unslash($_POST['version'] ?? ''))) {
            $sentence = __('Someone else saved this page while you were editing. Check it in another window; saving again overwrites their changes.', 'meguri');
            array_unshift($findings, ['place' => '', 'label' => '', 'message' => $sentence]);
        }
        if ($findings !== []) {
            return ['values' => $values, 'findings' => $findings];
        }
        $page->save($values);
        $refused = OptionsGuard::refused();
        if ($refused !== null) {
            return ['values' => $values, 'findings' => [self::finding($page, $refused['lang'], $refused['path'])]];
        }
        wp_safe_redirect(add_query_arg('saved', '1', self::url($page)));
        exit;
    }

    /** @return array{place: string, label: string, message: string} */
    private static function finding(OptionsPage $page, string $lang, string $path): array
    {
        $name = explode('.', $path)[0];
        $field = Fields::translated('site')[$name] ?? Fields::shared('site')[$name] ?? null;
        return [
            'place' => $page->placeOf($lang, $path),
            'label' => $field === null ? $page->title() : FieldTexts::label($field, $name, 'site'),
            'message' => __('The site would reject this value, so nothing on this page was changed.', 'meguri'),
        ];
    }

    /** @param list<array<string, string>> $findings */
    private static function show(OptionsPage $page, array $values, array $findings): void
    {
        printf('<div class="wrap meguri-options"><h1>%s</h1>', esc_html($page->title()));
        if (isset($_GET['saved']) && $findings === []) {
            printf('<div class="notice notice-success"><p>%s</p></div>', esc_html__('Saved.', 'meguri'));
        }
        $form = new OptionsForm($findings);
        $form->showSummary();
        printf('<p>%s</p><form method="post" action="%s" novalidate>', esc_html($page->introduction()), esc_url(self::url($page)));
        wp_nonce_field($page->slug());
        printf('<input type="hidden" name="version" value="%s">', esc_attr(self::version($page)));
        $page->show($form, $values);
        printf('<p class="submit"><button class="button button-primary">%s</button></p></form></div>', esc_html__('Save', 'meguri'));
    }

    /** Detects changes by other users. */
    private static function version(OptionsPage $page): string
    {
        return md5((string) wp_json_encode($page->read()));
    }

    private static function clean(array $posted, int $depth): array
    {
        $cleaned = [];
        foreach ($depth > self::MAX_DEPTH ? [] : $posted as $key => $value) {
            $cleaned[$key] = is_array($value) ? self::clean($value, $depth + 1) : Sanitizer::text((string) $value);
        }
        return $cleaned;
    }

    private static function enqueue(): void
    {
        wp_enqueue_media();
        foreach (['picture.js', 'options.css'] as $name) {
            $path = "assets/options/$name";
            $address = plugins_url($path, PLUGIN_FILE);
            $version = (string) filemtime(PLUGIN_DIR . "/$path");
            str_ends_with($name, '.js')
                ? wp_enqueue_script('meguri-options', $address, ['media-editor'], $version, true)
                : wp_enqueue_style('meguri-options', $address, [], $version);
        }
    }
}
