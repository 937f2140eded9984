/** What a random administrator does with published entries: much that is right, and more that is not. */
import type { Administrator } from '../admin/administrator.ts';
import type { ImportedWordpress } from '../imported-wordpress.ts';
import { letTimePass } from '../let-time-pass.ts';
import type { Entry, FuzzModel } from './model.ts';
import type { Random } from './seeded-random.ts';

interface Scene {
  admin: Administrator;
  wordpress: ImportedWordpress;
  model: FuzzModel;
  random: Random;
}
/** @returns what was done, for whoever reads of a failure */
type Action = (scene: Scene) => Promise<string>;

const GARBAGE: readonly unknown[] = [
  ...['', '　', 'あ'.repeat(3000), '2026-13', '<script>alert(1)</script>', 'castle', '0000-00-00'],
  ...[0, -1, 7, 1e15, true, [], ['castle'], [[]], { id: 999_999 }, { ja: 7 }, { a: { b: 'c' } }],
];
const TITLES = ['', '　', '改めた題', 'あ'.repeat(400), '<b>題</b>', '📷'.repeat(200)];
const SLUGS = ['日本語', 'UPPER CASE', 'a_b', 'a'.repeat(200), '-', '%E6'];
const KEYS = [
  'title',
  'summary',
  'cover',
  'category',
  'use',
  'roles',
  'station',
  'completed',
  'kind',
  'starts_at',
  'ends_at',
  'closes_at',
];
const MORE_KEYS = [
  'terms',
  'employment',
  'files',
  'access',
  'document_languages',
  'gallery',
  'risk',
  'lead',
  'keywords',
  'published_at',
];
const META = [...KEYS, ...MORE_KEYS].filter((key) => key !== 'title').map((key) => `meguri_${key}`);
const UNPUBLISH = 'meguri_unpublish_at';

/** Reads from WordPress whether an entry that was taken back and offered again is published: one that is not valid is not. */
async function look(admin: Administrator, entry: Entry): Promise<void> {
  const { post_status, post_password } = await admin.stored(entry.japanese.id);
  entry.isPublic = post_status === 'publish' && post_password === '';
}

const refusable = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    () => 'refused',
  );

const EDITS: readonly Action[] = [
  async ({ admin, model, random }) => {
    const { japanese, postType } = random.of(model.withOwnPage());
    const post_title = random.of(TITLES);
    const answer = await admin.quickEdit(japanese.id, postType, { post_title });
    return `Quick Edit ${japanese.id}: title “${post_title.slice(0, 9)}”: ${answer.includes('<tr') ? 'taken' : 'refused'}`;
  },
  async ({ admin, model, random }) => {
    const { japanese, postType } = random.of(model.entries.filter((entry) => entry.isPublic));
    const post_name = random.of(SLUGS);
    // Of letters and digits WordPress makes one that is right, at which the entry would be from then on.
    if (/^[A-Za-z _]+$/.test(post_name)) return `Quick Edit ${japanese.id}: the slug stays`;
    await admin.quickEdit(japanese.id, postType, { post_name });
    return `Quick Edit ${japanese.id}: slug ${post_name.slice(0, 9)}`;
  },
  async ({ admin, model, random }) => {
    const some = Array.from({ length: 3 }, () => random.of(model.withOwnPage())).filter(
      (entry, _, [first]) => entry.type === first?.type,
    );
    const ids = some.map(({ japanese }) => japanese.id);
    await admin.bulkEdit(ids, some[0]?.postType ?? '', { _status: 'publish' });
    return `Bulk Edit ${ids}`;
  },
  async ({ admin, model, random }) => {
    const { type, japanese } = random.of(model.entries.filter((entry) => entry.isPublic));
    const key = random.of(META);
    const change = { title: random.of(TITLES), meta: { [key]: random.of(GARBAGE) } };
    return `REST ${type} ${japanese.id}: ${key} ${await refusable(admin.rest(`meguri-${type}/${japanese.id}`, change))}`;
  },
  async ({ admin, model, random }) => {
    const { japanese } = random.of(model.entries.filter((entry) => entry.isPublic));
    const change = random.of([
      { post_title: random.of(TITLES) },
      { post_content: '<!-- wp:meguri/section -->' },
      { post_type: 'post' },
    ]);
    await admin.call('wp_update_post', { ID: japanese.id, ...change });
    return `wp_update_post ${japanese.id}: ${JSON.stringify(change).slice(0, 60)}`;
  },
  async ({ admin, model, random }) => {
    const { japanese } = random.of(model.entries);
    const revision = await admin.call<number>('wp_insert_post', {
      ...{
        post_type: 'revision',
        post_status: 'inherit',
        post_parent: japanese.id,
        post_name: `${japanese.id}-revision-v1`,
      },
      ...{
        post_title: random.of(TITLES),
        post_content: random.of(['', 'text', '<!-- wp:heading {"level":1} --><h1>1</h1><!-- /wp:heading -->']),
      },
    });
    await admin.restoreRevision(revision.result ?? 0);
    return `Revision of ${japanese.id} restored`;
  },
];

const FIELDS: readonly Action[] = [
  async ({ admin, model, random }) => {
    const { japanese } = random.of(model.entries);
    const [key, value] = [random.of(META), random.of(GARBAGE)];
    await admin.call('update_post_meta', japanese.id, key, value);
    return `update_post_meta ${japanese.id} ${key} ${JSON.stringify(value).slice(0, 30)}`;
  },
  async ({ admin, model, random }) => {
    const { japanese } = random.of(model.entries);
    const key = random.of(META);
    await admin.call('delete_post_meta', japanese.id, key);
    return `delete_post_meta ${japanese.id} ${key}`;
  },
  async ({ admin, model, random }) => {
    const { japanese } = random.of(model.entries);
    const [key, value] = random.of([
      ['meguri_lang', 'en'],
      ['meguri_entry_id', 999],
      ['meguri_lang', ''],
      ['meguri_former_slugs', ['日本', 'a b']],
    ] as const);
    await admin.call('update_post_meta', japanese.id, key, value);
    return `update_post_meta ${japanese.id} ${key} ${value}`;
  },
  async ({ admin, random }) => {
    const taxonomy = random.of(['meguri_news_category', 'meguri_column_category', 'meguri_use', 'meguri_station']);
    const terms = (await admin.call<{ term_id: number }[]>('get_terms', { taxonomy, hide_empty: false })).result ?? [];
    const term = terms.length === 0 ? 0 : random.of(terms).term_id;
    await admin.call(random.of(['wp_delete_term', 'wp_update_term']), term, taxonomy, { name: '改名' });
    return `Term ${term} of ${taxonomy}`;
  },
  async ({ admin, random }) => {
    const [option, value] = random.of<readonly [string, unknown]>([
      ...['meguri_profile', 'meguri_notice', 'meguri_redirects'].map((name) => [name, random.of(GARBAGE)] as const),
      ['meguri_notice', { id: 'x', text: '全体' }],
      ['meguri_redirects', [{ from: '日本', to: '/', status: 301 }]],
      ['timezone_string', random.of(['Asia/Tokyo', 'UTC', 'America/St_Johns'])],
      ['date_format', 'z'],
      ['posts_per_page', 1],
    ]);
    await admin.call('update_option', option, value);
    return `Option ${option}: ${JSON.stringify(value).slice(0, 40)}`;
  },
];

const MEDIA: readonly Action[] = [
  async ({ admin, model, random }) => {
    const used = model.entries.flatMap(({ japanese }) => japanese.meta.meguri_cover?.id ?? []);
    const id = random.of(used);
    const way = random.of(['grid', 'list', 'rest', 'code', 'trash'] as const);
    if (way === 'grid') await admin.deleteInGrid(id);
    if (way === 'list') await admin.deleteInList([id, random.of(used)]);
    if (way === 'rest') await admin.deleteOverRest(id);
    if (way === 'code') await admin.call('wp_delete_attachment', id, true);
    if (way === 'trash') await admin.call('wp_trash_post', id);
    return `Picture ${id} deleted: ${way}`;
  },
  async ({ admin, model, random }) => {
    const id = random.of(model.entries.flatMap(({ japanese }) => japanese.meta.meguri_cover?.id ?? []));
    const key = random.of([
      'meguri_alt',
      'meguri_caption',
      'meguri_focal',
      'meguri_facts',
      '_wp_attachment_image_alt',
      '_wp_attached_file',
    ]);
    await admin.call('update_post_meta', id, key, random.of(GARBAGE));
    return `Picture ${id}: ${key}`;
  },
];

/** As often as all that withdraws, or nothing would be left in the end. */
const publishAgain: Action = async ({ admin, model, random }) => {
  const hidden = model.withOwnPage(false);
  if (hidden.length === 0) return 'Nothing to publish again';
  const entry = random.of(hidden);
  await admin.call('delete_post_meta', entry.japanese.id, UNPUBLISH);
  const change = { status: 'publish', password: '' };
  const result = await refusable(
    admin.rest(
      `meguri-${entry.type}/${entry.japanese.id}`,
      random.next() < 0.7 ? { ...change, meta: entry.japanese.meta } : change,
    ),
  );
  await look(admin, entry);
  return `Publish ${entry.japanese.id} again: ${result}`;
};

const VISIBILITY: readonly Action[] = [
  async ({ admin, model, random }) => {
    const entry = random.of(model.withOwnPage());
    const changes = random.of<Record<string, string>>([
      { post_password: 'geheim' },
      { _status: 'draft' },
      { keep_private: 'private' },
    ]);
    await admin.quickEdit(entry.japanese.id, entry.postType, changes);
    await look(admin, entry);
    return `Quick Edit ${entry.japanese.id}: ${JSON.stringify(changes)}: ${entry.isPublic ? 'public' : 'withdrawn'}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.withOwnPage());
    await admin.call('wp_trash_post', entry.japanese.id);
    entry.isPublic = false;
    if (random.next() < 0.5) await admin.call('wp_untrash_post', entry.japanese.id);
    return `Trash ${entry.japanese.id}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.withOwnPage());
    await admin.call('update_post_meta', entry.japanese.id, UNPUBLISH, '2026-01-01T00:00:00+09:00');
    entry.isPublic = false;
    return `End of publication of ${entry.japanese.id} in the past`;
  },
  async ({ admin, model, random, wordpress }) => {
    const entry = random.of(model.entries.filter(({ type }) => type === 'columns' || type === 'works'));
    const planned = await admin.rest<{ id: number }>(`meguri-${entry.type}`, {
      title: '予定',
      status: 'draft',
      content: '<!-- wp:paragraph --><p>本文です。</p><!-- /wp:paragraph -->',
      meta: { meguri_category: 'buildings', meguri_summary: '要約です。' },
    });
    await admin.call('wp_publish_post', random.next() < 0.5 ? planned.id : 0);
    letTimePass(wordpress.folder, planned.id);
    await wordpress.runCron();
    return `Incomplete ${planned.id} published by code`;
  },
  async ({ admin, model, random }) => {
    const { japanese, type } = random.of(model.withOwnPage());
    await refusable(admin.rest(`../../meguri/v1/change/${japanese.id}`, {}));
    const drafts = await admin.rest<{ id: number }[]>(
      `meguri-${type}?context=edit&status=draft&per_page=100&search=${encodeURIComponent(japanese.title.raw)}`,
    );
    const id = drafts[0]?.id ?? 0;
    await admin.call('update_post_meta', id, random.of(META), random.of(GARBAGE));
    await admin.call(random.of(['wp_publish_post', 'wp_trash_post']), id);
    return `Change ${id} of ${japanese.id} published`;
  },
];

export const FUZZ_ACTIONS: readonly Action[] = [
  ...EDITS,
  ...EDITS,
  ...FIELDS,
  ...FIELDS,
  ...MEDIA,
  ...MEDIA,
  ...VISIBILITY,
  ...[publishAgain, publishAgain, publishAgain],
];
