/** Actions that unpublish and republish entries */

import type { Post } from '../imported-wordpress.ts';
import { letPublicationEnd, letTimePass } from '../let-time-pass.ts';
import { damagedBlocks, someField, someTitle, someValue, validEnglishLine, validLine } from './garbage.ts';
import { type Action, attempt, named, type Scene, short, write } from './scene.ts';

const utc = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19);
/** Returns an entry to unpublish, usually a Japanese one. */
const removable = ({ model, random }: Scene) => random.of(random.next() < 0.3 ? model.open('en') : model.removable());

const WITHDRAWAL: readonly Action[] = [
  async (scene) => {
    const entry = removable(scene);
    const changes = scene.random.of<Record<string, string>>([
      { post_password: 'geheim' },
      { _status: 'draft' },
      { _status: 'pending' },
      { keep_private: 'private' },
      { _status: 'future', aa: '2031', mm: '02', jj: '03' },
    ]);
    await scene.admin.quickEdit(entry.id, entry.postType, changes);
    return `Quick Edit ${named(entry)}: ${short(changes)}`;
  },
  async (scene) => {
    const { admin, model, random } = scene;
    const entry = removable(scene);
    const ids = [
      entry.id,
      ...model
        .removable()
        .filter(({ type }) => type === entry.type)
        .slice(0, 1)
        .map(({ id }) => id),
    ];
    const changes = random.of([{ _status: 'private' }, { _status: 'draft' }, { _status: 'pending' }]);
    await admin.bulkEdit(ids, entry.postType, changes);
    return `Bulk Edit ${ids}: ${short(changes)}`;
  },
  async (scene) => {
    const entry = removable(scene);
    const change = scene.random.of([
      { status: 'draft' },
      { status: 'private' },
      { password: 'geheim' },
      { status: 'future', date_gmt: utc(90_000) },
      { date_gmt: utc(90_000) },
      { status: 'pending', title: '' },
    ]);
    return `REST ${named(entry)}: ${short(change)}: ${await write(scene, entry, change)}`;
  },
  async (scene) => {
    const { admin, random } = scene;
    const entry = removable(scene);
    const route = random.of(['wp_trash_post', 'wp_trash_post', 'list'] as const);
    if (route === 'list')
      await admin.send(
        `post.php?post=${entry.id}&action=trash&_wpnonce=${await admin.nonce(`trash-post_${entry.id}`)}`,
      );
    else await admin.call(route, entry.id);
    if (random.next() < 0.5) await admin.call('wp_untrash_post', entry.id);
    return `Trash ${named(entry)}: ${route}`;
  },
  async (scene) => {
    const { admin, random, wordpress } = scene;
    const entry = random.of(scene.model.removable());
    const end = random.of([
      '2026-01-01T00:00:00+09:00',
      '2030-01-01T00:00:00Z',
      '2030-13-01T00:00:00Z',
      'yesterday',
      '-1',
      '2026-13',
    ]);
    if (random.next() < 0.3) {
      letPublicationEnd(wordpress.folder, entry.id);
      const event = ['meguri_moment', [entry.type, entry.entryId]];
      await admin.call('wp_schedule_single_event', Math.floor(Date.now() / 1000) - 5, ...event);
      return `The clock ends the publication of ${named(entry)}`;
    }
    await admin.call('update_post_meta', entry.id, 'meguri_unpublish_at', end);
    return `End of publication of ${named(entry)}: ${end}`;
  },
  async (scene) => {
    const { admin, model, random } = scene;
    const entry = random.of([
      ...model.removable(),
      ...model.open('en'),
      ...model.all().filter(({ status }) => status === 'trash'),
    ]);
    // Deletes in one of three cases only, because deleted entries do not return.
    if (random.next() < 0.66) return 'Nothing deleted';
    const isForced = random.next() < 0.5;
    await admin.call('wp_delete_post', entry.id, isForced);
    return `Delete ${named(entry)}, forced: ${isForced}`;
  },
];

/** Publishes an entry with its initial or its current content. */
const publishAgain: Action = async (scene) => {
  const { admin, model, first, random } = scene;
  const hidden = model.all().filter(({ isOpen, isWithheld }) => !isOpen || isWithheld);
  if (hidden.length === 0) return 'Nothing to publish again';
  const entry = random.of(hidden);
  if (entry.status === 'trash') await admin.call('wp_untrash_post', entry.id);
  await admin.call('delete_post_meta', entry.id, 'meguri_unpublish_at');
  const before = first.get(entry.id);
  const isWhole = before !== undefined && random.next() < 0.8;
  const line = entry.lang === 'en' ? validEnglishLine(random) : validLine(random);
  const rest = isWhole ? { meta: before.meta, content: before.content.raw, slug: before.slug, title: line } : {};
  const result = await write(scene, entry, {
    status: 'publish',
    password: '',
    date_gmt: '2026-10-01T00:00:00',
    ...rest,
  });
  return `Publish ${named(entry)} again${isWhole ? ' as it was' : ''}: ${result}`;
};

const RETURN: readonly Action[] = [
  publishAgain,
  publishAgain,
  publishAgain,
  async ({ admin, model, random }) => {
    const hidden = model.all().filter(({ isOpen }) => !isOpen);
    if (hidden.length === 0) return 'Nothing to publish';
    const entry = random.of(hidden);
    await admin.call(random.of(['wp_publish_post', 'wp_untrash_post']), entry.id);
    return `wp_publish_post ${named(entry)}`;
  },
  async ({ admin, model, random }) => {
    const hidden = model.all().filter(({ isOpen, status }) => !isOpen && status !== 'trash');
    if (hidden.length === 0) return 'Nothing to publish';
    const entry = random.of(hidden);
    await admin.bulkEdit([entry.id], entry.postType, { _status: 'publish' });
    return `Bulk Edit ${named(entry)}: publish`;
  },
];

/** Creates copies, half of them incomplete, published immediately or scheduled. */
const ARRIVAL: readonly Action[] = [
  async ({ admin, first, random, wordpress }) => {
    const {
      id,
      title,
      content,
      meta,
      entryType: type,
    } = random.of([...first.values()].filter(({ meta: { meguri_lang } }) => meguri_lang === 'ja'));
    const { key, field } = someField(random, type, 'ja');
    const own = { ...meta, ...(random.next() < 0.5 && { [key]: someValue(random, field, undefined) }) };
    const fields = {
      title: someTitle(random),
      content: content.raw,
      meta: own,
      slug: `copy-${Math.floor(random.next() * 1e6)}`,
    };
    const planned = await admin
      .rest<{ id: number }>(`meguri-${type}`, { ...fields, status: 'draft' })
      .catch(() => null);
    if (!planned) return `A copy of ${title.raw} was refused`;
    const route = random.of(['rest', 'code', 'cron'] as const);
    if (route === 'rest') await attempt(admin.rest(`meguri-${type}/${planned.id}`, { status: 'publish' }));
    if (route === 'code') await admin.call('wp_publish_post', planned.id);
    if (route === 'cron') {
      await attempt(admin.rest(`meguri-${type}/${planned.id}`, { status: 'future', date_gmt: utc(3600) }));
      if (random.next() < 0.5)
        await admin.call('update_post_meta', planned.id, key, someValue(random, field, undefined));
      letTimePass(wordpress.folder, planned.id);
      await wordpress.runCron();
    }
    return `Copy ${planned.id} of ${type} ${id} published: ${route}`;
  },
  async ({ admin, model, random }) => {
    const entry = random.of(model.open());
    const meta = (await admin.call<Record<string, string[]>>('get_post_meta', entry.id)).result ?? {};
    const meta_input = Object.fromEntries(Object.entries(meta).map(([key, [value]]) => [key, value]));
    const post = {
      post_type: entry.postType,
      post_status: 'publish',
      post_title: someTitle(random),
      post_content: entry.content,
    };
    const isUnpacked = await admin.call('meguri_fuzz_duplicate', entry.id, post, meta_input);
    return `Duplicate ${isUnpacked.result} of ${named(entry)} with all its meta`;
  },
];

const TRANSLATION: readonly Action[] = [
  async (scene) => {
    const { admin, first, model, random } = scene;
    const english = new Set(model.of('en').map(({ type, entryId }) => `${type} ${entryId}`));
    const without = model.open('ja').filter(({ type, entryId }) => !english.has(`${type} ${entryId}`));
    if (without.length === 0) return 'Everything is translated';
    const entry = random.of(without);
    const translation = await admin
      .rest<{ id: number }>(`../../meguri/v1/translation/${entry.id}`, {})
      .catch(() => null);
    const before = [...first.values()].find(
      ({ entryType, meta }) =>
        entryType === entry.type && meta.meguri_lang === 'en' && meta.meguri_entry_id === entry.entryId,
    );
    const rest = before && { meta: before.meta, content: before.content.raw };
    const change = { status: 'publish', title: validEnglishLine(random), ...rest };
    const result = translation
      ? await attempt(admin.rest(`meguri-${entry.type}/${translation.id}`, change))
      : 'refused';
    return `English draft of ${named(entry)} published: ${result}`;
  },
  async (scene) => {
    const entry = scene.random.of(scene.model.open('en'));
    const change = scene.random.of([
      { title: '日本語の題' },
      { title: validEnglishLine(scene.random), slug: 'another' },
      { content: damagedBlocks(scene.random, entry.content) },
      { status: 'draft' },
    ]);
    return `REST ${named(entry)}: ${short(change)}: ${await write(scene, entry, change)}`;
  },
];

const CHANGES: readonly Action[] = [
  async (scene) => {
    const { admin, model, random } = scene;
    const entry = random.of(model.open());
    await attempt(admin.rest(`../../meguri/v1/change/${entry.id}`, {}));
    const drafts = await admin
      .rest<Post[]>(
        `meguri-${entry.type}?context=edit&status=draft&per_page=100&search=${encodeURIComponent(entry.title)}`,
      )
      .catch(() => []);
    const id = drafts[0]?.id ?? 0;
    const { key, field } = someField(random, entry.type, entry.lang);
    if (random.next() < 0.6) await admin.call('update_post_meta', id, key, someValue(random, field, undefined));
    const title = entry.lang === 'en' ? validEnglishLine(random) : validLine(random);
    if (random.next() < 0.6) await attempt(admin.rest(`meguri-${entry.type}/${id}`, { title }));
    const route = random.of(['wp_publish_post', 'wp_trash_post', 'rest']);
    if (route === 'rest') await attempt(admin.rest(`meguri-${entry.type}/${id}`, { status: 'publish' }));
    else await admin.call(route, id);
    return `Change ${id} of ${named(entry)}: ${route}`;
  },
];

export const VISIBILITY: readonly Action[] = [...WITHDRAWAL, ...RETURN, ...ARRIVAL, ...TRANSLATION, ...CHANGES];
