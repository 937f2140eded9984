import type { RunningWordpress } from '../../../../../scripts/wordpress/start-wordpress.ts';
import { logIn } from './log-in.ts';

/** WordPress's names of its two tools: of the page, of the request, of the step that is asked for one after the other. */
const NAMES = {
  export: { request: 'export', part: 'exporter' },
  erase: { request: 'remove', part: 'eraser' },
} as const;

/**
 * What an administrator does at Tools > Export (or Erase) Personal Data for a person who has asked for it.
 * @returns what each part of WordPress and its plugins has answered; without the last, where it makes the archive and PHP has no `zip`
 */
export async function runPrivacyTool<Answer>(
  wordpress: RunningWordpress,
  tool: keyof typeof NAMES,
  email: string,
): Promise<Answer[]> {
  const { request, part } = NAMES[tool];
  const cookie = await logIn(wordpress, 'admin');
  const ask = async (path: string, fields?: Record<string, string>): Promise<string> => {
    const form = fields && { method: 'POST', body: new URLSearchParams(fields) };
    return (await fetch(`${wordpress.origin}/wp-admin/${path}`, { headers: { cookie }, ...form })).text();
  };
  const page = `${tool}-personal-data.php`;
  const nonce = /name="_wpnonce" value="([^"]+)"/.exec(await ask(page))?.[1] ?? '';
  // Without the mail that asks the person to confirm it.
  const html = await ask(page, {
    action: `add_${request}_personal_data_request`,
    type_of_action: `${request}_personal_data`,
    username_or_email_for_privacy_request: email,
    _wpnonce: nonce,
  });
  const attribute = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(html)?.[1] ?? '';
  const answers: Answer[] = [];
  for (let at = 1; at <= Number(attribute(`${part}s-count`)); at++) {
    const answer = await ask('admin-ajax.php', {
      action: `wp-privacy-${tool}-personal-data`,
      [part]: String(at),
      id: attribute('request-id'),
      page: '1',
      security: attribute('nonce'),
    });
    const { success, data } = JSON.parse(answer);
    if (success) answers.push(data);
  }
  return answers;
}
