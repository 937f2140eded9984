/** The forms of the site's settings in WordPress, as a browser sends them. */
import type { RunningWordpress } from '../../../../../scripts/wordpress/start-wordpress.ts';
import { announced } from '../site/announced.ts';

export type Values = Record<string, string>;

/** @param cookie of whoever has logged in */
export function settingsForm({ origin, folder }: RunningWordpress & { folder: string }, cookie: string) {
  const address = (page: string) => `${origin}/wp-admin/admin.php?page=meguri-${page}`;
  const open = async (page: string) => (await fetch(address(page), { headers: { cookie } })).text();
  /** What a browser would send of the form besides what is filled in. */
  const hidden = (html: string): Values =>
    Object.fromEntries(
      ['_wpnonce', 'version'].map((name) => [
        name,
        html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '',
      ]),
    );
  /** @param values by their places: `ja.name` @param form as it was opened before; it is opened now where there is none */
  async function save(page: string, values: Values, form?: string) {
    const named = Object.entries(values).map(([place, value]) => [`meguri[${place.replaceAll('.', '][')}]`, value]);
    const body = new URLSearchParams({ ...hidden(form ?? (await open(page))), ...Object.fromEntries(named) });
    const answer = await fetch(address(page), { method: 'POST', body, headers: { cookie }, redirect: 'manual' });
    const html = await answer.text();
    await announced(folder);
    return { isSaved: answer.status === 302, html };
  }
  return { open, save };
}
