import { damaged, GARBAGE, someField, someTitle, someValue, validEnglishLine, validLine } from './garbage.ts';
import { type Action, attempt, named, type Scene, short, write } from './scene.ts';
import type { Stored } from './stored.ts';

const before = ({ first }: Scene, { id }: Stored, key: string) =>
  (first.get(id)?.meta as Record<string, unknown> | undefined)?.[key];

function garbage(scene: Scene, entry: Stored): { key: string; value: unknown } {
  const { key, field } = someField(scene.random, entry.type, entry.lang);
  return { key, value: someValue(scene.random, field, before(scene, entry, key)) };
}

export const FIELDS: readonly Action[] = [
  async (scene) => {
    const entry = scene.random.of(scene.model.all());
    const { key, value } = garbage(scene, entry);
    await scene.admin.call('update_post_meta', entry.id, key, value);
    return `update_post_meta ${named(entry)} ${key} ${short(value)}`;
  },
  async (scene) => {
    const entry = scene.random.of(scene.model.open());
    const { key, value } = garbage(scene, entry);
    await scene.admin.call(scene.random.of(['delete_post_meta', 'add_post_meta']), entry.id, key, value);
    return `Meta of ${named(entry)} ${key} ${short(value)} added or deleted`;
  },
  async (scene) => {
    const { model, random } = scene;
    const entry = random.of(model.open());
    const some = Array.from({ length: random.of([1, 1, 3]) }, () => garbage(scene, entry));
    const meta = Object.fromEntries(some.map(({ key, value }) => [key, value]));
    const title = entry.lang === 'en' ? validEnglishLine(random) : validLine(random);
    const result = await write(scene, entry, random.next() < 0.5 ? { meta } : { meta, title });
    return `REST ${named(entry)}: ${short(meta)}: ${result}`;
  },
  async (scene) => {
    const { model, random } = scene;
    const type = random.of(['works', 'news', 'columns']);
    const entry = random.of(model.open('ja').filter((candidate) => candidate.type === type));
    const others = model.of('ja').filter((candidate) => candidate.type === type);
    const key = (item: Stored) => (type === 'works' ? item.slug : item.entryId);
    const related = random.of<unknown>([
      [key(entry), key(random.of(others)), key(random.of(others))],
      [key(random.of(others)), key(random.of(others))],
      [999_999, 'nothing', -1],
      [[key(entry)], { a: 1 }, null, 0.5, true],
      Array.from({ length: 2000 }, (_, index) => (type === 'works' ? `work-${index}` : index)),
    ]);
    if (random.next() < 0.5)
      return `REST ${named(entry)}: related: ${await write(scene, entry, { meta: { meguri_related: related } })}`;
    await scene.admin.call('update_post_meta', entry.id, 'meguri_related', related);
    return `update_post_meta ${named(entry)}: related ${short(related)}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.open());
    const [key, value] = random.of<readonly [string, unknown]>([
      ['meguri_lang', entry.lang === 'ja' ? 'en' : 'ja'],
      ['meguri_lang', ''],
      ['meguri_entry_id', 999],
      ['meguri_former_slugs', ['日本', 'a b', entry.slug, 'shinagawa-depot']],
      ['meguri_former_slugs', 'x'],
      ['meguri_published_at', random.of(GARBAGE)],
      ['meguri_files', random.of<unknown>([...GARBAGE, { ja: 1, en: 'x' }])],
      ['meguri_translated_from', 'x'],
      ['_wp_page_template', 'x.php'],
      ['_edit_lock', 'x'],
      ['_wp_trash_meta_status', 'publish'],
    ]);
    await admin.call('update_post_meta', entry.id, key, value);
    return `update_post_meta ${named(entry)} ${key} ${short(value)}`;
  },
  async ({ admin, model, random }) => {
    const news = model.open('ja').filter(({ type }) => type === 'news');
    const some = news.filter(() => random.next() < 0.4);
    const until = random.of(['2027-01-01T00:00:00+09:00', '2020-01-01T00:00:00Z', '', 'castle']);
    for (const { id } of some) await admin.call('update_post_meta', id, 'meguri_pinned_until', until);
    if (news[0]) await admin.call(random.of(['stick_post', 'unstick_post']), news[0].id);
    return `${some.length} news pinned until ${until}`;
  },
];

const TAXONOMIES = ['meguri_news_category', 'meguri_column_category', 'meguri_use', 'meguri_role', 'meguri_station'];

export const SURROUNDINGS: readonly Action[] = [
  async ({ admin, model, random }) => {
    const taxonomy = random.of(TAXONOMIES);
    const terms = Object.values(
      (await admin.call<Record<string, { term_id: number }>>('get_terms', { taxonomy, hide_empty: false })).result ??
        {},
    );
    const term = terms.length === 0 ? 0 : random.of(terms).term_id;
    const edit = random.of(['delete', 'rename', 'insert', 'unset', 'form'] as const);
    if (edit === 'delete') await admin.call('wp_delete_term', term, taxonomy);
    if (edit === 'rename') await admin.call('wp_update_term', term, taxonomy, { name: someTitle(random), slug: 'x' });
    if (edit === 'insert') await admin.call('wp_insert_term', someTitle(random), taxonomy);
    if (edit === 'unset') await admin.call('wp_set_object_terms', random.of(model.all()).id, [], taxonomy);
    if (edit === 'form')
      await admin.send('edit-tags.php', { action: 'add-tag', taxonomy, 'tag-name': 'x', _wpnonce: 'x' });
    return `Term ${term} of ${taxonomy}: ${edit}`;
  },
  async ({ admin, random }) => {
    const profile = (await admin.call<unknown>('get_option', 'meguri_profile')).result;
    const [option, value] = random.of<readonly [string, unknown]>([
      ...['meguri_profile', 'meguri_notice', 'meguri_redirects'].map((name) => [name, random.of(GARBAGE)] as const),
      ['meguri_profile', damaged(random, profile)],
      ['meguri_profile', damaged(random, profile)],
      ['meguri_notice', { id: 'x', text: '全体' }],
      ['meguri_notice', { id: 'notice', text: { ja: validLine(random), en: validEnglishLine(random) }, link: '/news' }],
      ['meguri_notice', { id: 'notice', text: { ja: '後', en: 'Late' }, from: 'x', until: [] }],
      ['meguri_redirects', [{ from: '日本', to: '/', status: 301 }]],
      [
        'meguri_redirects',
        [
          { from: '/old', to: '/works', status: 301 },
          { from: '/old', to: '/old', status: 301 },
        ],
      ],
      ['timezone_string', random.of(['Asia/Tokyo', 'UTC', 'America/St_Johns', 'castle'])],
      ['gmt_offset', random.of([0, 5.75, 'x'])],
      ['date_format', 'z'],
      ['posts_per_page', 1],
      ['permalink_structure', random.of(['/%postname%/', '/%category%/%postname%/'])],
      ['blogname', random.of(['', '<b>x</b>'])],
      ['WPLANG', random.of(['', 'ja', 'xx'])],
      ['default_comment_status', 'open'],
      ['users_can_register', 1],
      ['sticky_posts', random.of<unknown>([[1, 2, 3], 'x'])],
      ['show_on_front', 'page'],
    ]);
    await admin.call('update_option', option, value);
    return `Option ${option}: ${short(value)}`;
  },
  async ({ admin, first, random }) => {
    const used = [...first.values()].flatMap(({ meta }) => meta.meguri_cover?.id ?? []);
    const id = random.of(used);
    const route = random.of(['grid', 'list', 'rest', 'code', 'trash', 'bulk', 'type'] as const);
    if (route === 'grid') await admin.deleteInGrid(id);
    if (route === 'list') await admin.deleteInList([id]);
    if (route === 'bulk') await admin.deleteInList([id, random.of(used)]);
    if (route === 'rest') await admin.deleteOverRest(id);
    if (route === 'code') await admin.call('wp_delete_attachment', id, true);
    if (route === 'trash') await admin.call('wp_trash_post', id);
    if (route === 'type')
      await admin.call('wp_update_post', { ID: id, post_mime_type: 'text/plain', post_status: 'trash' });
    return `Picture ${id} deleted: ${route}`;
  },
  async ({ admin, first, random }) => {
    const id = random.of([...first.values()].flatMap(({ meta }) => meta.meguri_cover?.id ?? []));
    const key = random.of(['alt', 'caption', 'focal', 'facts', 'media_path'].map((name) => `meguri_${name}`));
    const value = random.of(GARBAGE);
    const route = random.of(['meta', 'rest', 'own', 'file', 'sizes', 'backups'] as const);
    if (route === 'meta') await admin.call('update_post_meta', id, key, value);
    if (route === 'own') await admin.call('update_post_meta', id, '_wp_attachment_image_alt', value);
    if (route === 'file') await admin.call('update_post_meta', id, '_wp_attached_file', value);
    if (route === 'sizes') {
      const metadata = random.of<unknown>([
        value,
        { file: value, sizes: { medium: { file: value } }, original_image: value },
      ]);
      await admin.call('update_post_meta', id, '_wp_attachment_metadata', metadata);
    }
    if (route === 'backups')
      await admin.call('update_post_meta', id, '_wp_attachment_backup_sizes', { full: { file: value } });
    if (route === 'rest')
      await attempt(
        admin.rest(`media/${id}`, { alt_text: someTitle(random), title: someTitle(random), meta: { [key]: value } }),
      );
    return `Picture ${id}: ${route} ${key} ${short(value)}`;
  },
];
