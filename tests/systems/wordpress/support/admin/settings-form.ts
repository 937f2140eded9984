import type { RunningWordpress } from '../../../../../scripts/wordpress/start-wordpress.ts';
import { untilAnnounced } from '../site/until-announced.ts';

export type Values = Record<string, string>;

export function settingsForm({ origin, folder }: RunningWordpress & { folder: string }, cookie: string) {
  const address = (page: string) => `${origin}/wp-admin/admin.php?page=meguri-${page}`;
  const open = async (page: string) => (await fetch(address(page), { headers: { cookie } })).text();
  const hidden = (html: string): Values =>
    Object.fromEntries(
      ['_wpnonce', 'version'].map((name) => [
        name,
        html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '',
      ]),
    );
  /**
   * @param values by place, such as `ja.name`
   * @param form as opened earlier
   */
  async function save(page: string, values: Values, form?: string) {
    const named = Object.entries(values).map(([place, value]) => [`meguri[${place.replaceAll('.', '][')}]`, value]);
    const body = new URLSearchParams({ ...hidden(form ?? (await open(page))), ...Object.fromEntries(named) });
    const response = await fetch(address(page), { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
    const html = await response.text();
    await untilAnnounced(folder);
    return { isSaved: response.status === 302, html };
  }
  return { open, save };
}
