import type { RunningWordpress } from '../../../../../scripts/wordpress/start-wordpress.ts';
import { logIn } from './log-in.ts';

const NAMES = {
  export: { request: 'export', part: 'exporter' },
  erase: { request: 'remove', part: 'eraser' },
} as const;

/**
 * Runs Tools > Export (or Erase) Personal Data.
 * @returns the responses of the steps, without the last if PHP has no `zip`
 */
export async function runPrivacyTool<Result>(
  wordpress: RunningWordpress,
  tool: keyof typeof NAMES,
  email: string,
): Promise<Result[]> {
  const { request, part } = NAMES[tool];
  const cookie = await logIn(wordpress, 'admin');
  const sendRequest = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
    return (await fetch(`${wordpress.origin}/wp-admin/${path}`, { headers: { cookie }, ...form })).text();
  };
  const page = `${tool}-personal-data.php`;
  const nonce = /name="_wpnonce" value="([^"]+)"/.exec(await sendRequest(page))?.[1] ?? '';
  // Creates the request without a confirmation mail.
  const html = await sendRequest(page, {
    action: `add_${request}_personal_data_request`,
    type_of_action: `${request}_personal_data`,
    username_or_email_for_privacy_request: email,
    _wpnonce: nonce,
  });
  const attribute = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1] ?? '';
  const results: Result[] = [];
  for (let at = 1; at <= Number(attribute(`${part}s-count`)); at++) {
    const response = await sendRequest('admin-ajax.php', {
      action: `wp-privacy-${tool}-personal-data`,
      [part]: String(at),
      id: attribute('request-id'),
      page: '1',
      security: attribute('nonce'),
    });
    const { success, data } = JSON.parse(response);
    if (success) results.push(data);
  }
  return results;
}
