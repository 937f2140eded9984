/** Actions of other users, programs, importers and cron */

import { logIn } from '../admin/log-in.ts';
import { damaged, someTitle, validLine } from './garbage.ts';
import { type Action, attempt, named } from './scene.ts';

async function applicationPassword({ admin }: Parameters<Action>[0], login: string): Promise<string> {
  const user = (await admin.call<{ ID: number }>('get_user_by', 'login', login)).result?.ID ?? 0;
  const created = await admin.call<[string]>('WP_Application_Passwords::create_new_application_password', user, {
    name: `fuzz ${Date.now()} ${Math.random()}`,
  });
  return `Basic ${Buffer.from(`${login}:${created.result?.[0]}`).toString('base64')}`;
}

export const PEOPLE: readonly Action[] = [
  async (scene) => {
    const { model, random, wordpress } = scene;
    const entry = random.of(model.open());
    const login = random.of(['ono', 'tamura']);
    const authorization = await applicationPassword(scene, login);
    const method = random.of(['POST', 'POST', 'PUT', 'DELETE']);
    const response = await fetch(`${wordpress.origin}/wp-json/wp/v2/meguri-${entry.type}/${entry.id}`, {
      method: login === 'tamura' && method === 'DELETE' ? 'PUT' : method,
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        title: random.next() < 0.5 ? validLine(random) : someTitle(random),
        content: entry.content,
      }),
    });
    await response.arrayBuffer();
    return `${login} ${method} ${named(entry)}: ${response.status}`;
  },
  async ({ model, random, wordpress }) => {
    const entry = random.of(model.open());
    const cookie = await logIn(wordpress, 'ono');
    const body = new URLSearchParams({ action: 'editpost', post_ID: `${entry.id}`, post_title: '', _wpnonce: 'x' });
    const response = await fetch(`${wordpress.origin}/wp-admin/post.php`, {
      method: 'POST',
      headers: { cookie },
      body,
    });
    await response.arrayBuffer();
    return `ono saves ${named(entry)}: ${response.status}`;
  },
  async ({ model, random, wordpress }) => {
    const entry = random.of(model.open());
    const method = random.of(['system.multicall', 'metaWeblog.editPost', 'wp.deletePost', 'pingback.ping']);
    const response = await fetch(`${wordpress.origin}/xmlrpc.php`, {
      method: 'POST',
      body: `<?xml version="1.0"?><methodCall><methodName>${method}</methodName><params><param><value><int>${entry.id}</int></value></param></params></methodCall>`,
    });
    await response.arrayBuffer();
    if (response.status !== 403) throw new Error(`XML-RPC ${method}: ${response.status}`);
    return `XML-RPC ${method}: ${response.status}`;
  },
  async ({ admin, random }) => {
    const login = `writer-${Math.floor(random.next() * 1e6)}`;
    const user = await admin.rest<{ id: number }>('users', {
      username: login,
      email: `${login}@meguri.example`,
      password: 'x'.repeat(30),
      roles: [random.of(['author', 'editor', 'subscriber'])],
    });
    await admin.call('wp_delete_user', user.id, random.of([null, 1]));
    return `User ${user.id} made and deleted`;
  },
  async ({ admin, model, random, wordpress }) => {
    const entry = random.of(model.open('ja'));
    const { ja, en, drafts: _, ...others } = await wordpress.transfer.getEntry(entry.type, entry.entryId);
    if (!ja) return `Nothing of ${named(entry)} to import`;
    const content = entry.content;
    const text = (given: typeof ja, lang: 'ja' | 'en') => ({
      title: random.next() < 0.5 ? given.title : someTitle(random),
      status: given.status,
      fields: (random.next() < 0.5 ? given.fields : damaged(random, given.fields)) as object,
      content:
        lang === 'ja'
          ? content
          : (model.of('en').find((candidate) => candidate.type === entry.type && candidate.entryId === entry.entryId)
              ?.content ?? ''),
      name: null,
      source: null,
    });
    const shared = random.next() < 0.5 ? others.shared : damaged(random, others.shared);
    const { files: __, publish_at, ...rest } = others;
    const result = await attempt(
      wordpress.transfer.putEntry(entry.type, entry.entryId, {
        ...rest,
        ...(publish_at && { publish_at }),
        shared,
        hash: `${random.next()}`,
        force: true,
        ja: text(ja, 'ja'),
        ...(en && { en: text(en, 'en') }),
        drafts: {},
      }),
    );
    // An import ends by saving the site settings.
    const option = async (name: string) => (await admin.call('get_option', `meguri_${name}`, null)).result ?? undefined;
    const site = {
      profile: await option('profile'),
      notice: await option('notice'),
      redirects: await option('redirects'),
    };
    await attempt(wordpress.transfer.putSite(site));
    return `Import of ${named(entry)}: ${result}`;
  },
  async ({ wordpress }) => {
    await wordpress.runCron();
    return 'Cron';
  },
];
