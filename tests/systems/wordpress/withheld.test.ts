/** Responses to visitors while an invalid entry is withheld, and pages that cannot be withdrawn */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { ENQUIRY, envelope } from '../../submissions/backend-fixture.ts';
import { type Administrator, administratorOf } from './support/admin/administrator.ts';
import { type ImportedWordpress, type Post, postOf, startImportedWordpress } from './support/imported-wordpress.ts';
import { letTimePass } from './support/let-time-pass.ts';
import { wordpressProblem } from './support/local-wordpress.ts';

const { kind: _kind, place: _place, use: _use, ...registration } = ENQUIRY;
const problem = await wordpressProblem();

describe.skipIf(problem)('a withheld entry', () => {
  let wordpress: ImportedWordpress;
  let admin: Administrator;
  beforeAll(async () => {
    wordpress = await startImportedWordpress();
    admin = await administratorOf(wordpress);
  });
  afterAll(() => wordpress?.stop());

  const register = (path: string) =>
    fetch(`${wordpress.origin}${API_PATH}${path}/registrations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${wordpress.secrets.apiKey}` },
      body: JSON.stringify(envelope(registration)),
    });

  test.each([
    ['２０２６-11', '2026-11'],
    ['2026-1１', '2026-11'],
    ['٢٠٢٦-11', '2026-06'],
  ])('serves a valid month when the stored month is %s: %s', async (written, served) => {
    const work = await postOf(admin.rest, 'works', 16);
    await admin.call('update_post_meta', work.id, 'meguri_completed', written);
    const { body } = await admin.read<{ completed: string }>('/works/mejiro-flats');
    await admin.call('update_post_meta', work.id, 'meguri_completed', '2026-06');
    expect(body.completed).toBe(served);
  });

  test('does not make a document public that visitors must request', async () => {
    const document = await postOf(admin.rest, 'downloads', 3);
    const { meguri_files: files } = document.meta as unknown as { meguri_files: { ja: number } };
    const { source_url: upload } = await admin.rest<{ source_url: string }>(`media/${files.ja}`);
    for (const [name, value] of Object.entries({ summary: '', access: 'open' }))
      await admin.call('update_post_meta', document.id, `meguri_${name}`, value);
    for (const address of [`${wordpress.origin}${API_PATH}/downloads/3/files/ja`, upload]) {
      const response = await fetch(address);
      expect([address, response.status, await response.text()]).toEqual([
        address,
        404,
        expect.not.stringContaining('%PDF'),
      ]);
    }
  });

  test('accepts registrations by the published version', async () => {
    const seminar = await postOf(admin.rest, 'seminars', 3);
    const path = `/seminars/${seminar.slug}`;
    const before = (await admin.read<{ state: string; capacity: number }>(path)).body;
    expect(before.state).toBe('open');
    const damage = { closes_at: '', ends_at: 'castle', starts_at: '', capacity: 0, cancelled: true };
    for (const [name, value] of Object.entries(damage))
      await admin.call('update_post_meta', seminar.id, `meguri_${name}`, value);
    expect((await admin.read(path)).body).toEqual(before);
    const response = await register(path);
    expect([response.status, await response.text()]).toEqual([201, expect.stringContaining('reference')]);
  });

  test('rejects registrations for a cancelled seminar, withheld or not', async () => {
    const seminar = await postOf(admin.rest, 'seminars', 3);
    const path = `/seminars/${seminar.slug}`;
    const complete = { closes_at: '2097-10-14T17:30:00+09:00', ends_at: '2097-10-21T16:00:00+09:00', capacity: 24 };
    const valid = { ...complete, starts_at: '2097-10-21T14:00:00+09:00', cancelled: true };
    for (const fields of [valid, { capacity: 0, cancelled: false }]) {
      for (const [name, value] of Object.entries(fields))
        await admin.call('update_post_meta', seminar.id, `meguri_${name}`, value);
      expect((await admin.read(path)).body).toMatchObject({ state: 'cancelled' });
      expect((await register(path)).status).toBe(409);
    }
  });

  /** Schedules a Japanese news item for tomorrow, with an English version of this status. */
  async function planPair(english: 'publish' | 'future') {
    const date_gmt = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
    const meta = { meguri_category: 'company', meguri_summary: '要約。' };
    const japanese = await admin.rest<Post>('meguri-news', { title: '予定', status: 'future', date_gmt, meta });
    const { id } = await admin.rest<{ id: number }>(`../../meguri/v1/translation/${japanese.id}`, {});
    const text = { title: 'Planned', meta: { meguri_summary: 'Summary.' } };
    await admin.rest(`meguri-news/${id}`, { ...text, status: english, ...(english === 'future' && { date_gmt }) });
    const read = () => admin.read<{ title: string }>(`/news/${japanese.meta.meguri_entry_id}?lang=en`);
    return { ja: japanese.id, en: id, read, setCategory: (value: string) => setCategory(japanese.id, value) };
  }
  const setCategory = (id: number, value: string) => admin.call('update_post_meta', id, 'meguri_category', value);
  const statusOf = async (id: number) => (await admin.stored(id)).post_status;

  test('does not withdraw an English version whose scheduled Japanese version is invalid, and shows both later', async () => {
    const { ja, en, read, setCategory } = await planPair('publish');
    await setCategory('castle');
    expect([await statusOf(ja), await statusOf(en)]).toEqual(['future', 'publish']);
    expect((await read()).status).toBe(404);
    await setCategory('company');
    letTimePass(wordpress.folder, ja);
    await wordpress.runCron();
    expect(await read()).toMatchObject({ status: 200, body: { title: 'Planned' } });
  });

  test('shows an English version that became due with an invalid Japanese version, once that is published', async () => {
    const { ja, en, read, setCategory } = await planPair('future');
    await setCategory('castle');
    for (const id of [ja, en]) letTimePass(wordpress.folder, id);
    await wordpress.runCron();
    expect([await statusOf(ja), await statusOf(en)]).toEqual(['draft', 'publish']);
    expect((await read()).status).toBe(404);
    await admin.rest(`meguri-news/${ja}`, { status: 'publish', meta: { meguri_category: 'company' } });
    expect(await read()).toMatchObject({ status: 200, body: { title: 'Planned' } });
  });

  test('turns a due English version with a mistake of its own into a draft', async () => {
    const { ja, en } = await planPair('future');
    await admin.call('update_post_meta', en, 'meguri_summary', '');
    for (const id of [ja, en]) letTimePass(wordpress.folder, id);
    await wordpress.runCron();
    expect([await statusOf(ja), await statusOf(en)]).toEqual(['publish', 'draft']);
  });

  test.each(['search', 'p'])(
    'withdraws and renames a page with the slug %s, which no page of the site needs',
    async (slug) => {
      const meta = { meguri_kind: 'generic', meguri_description: '説明。' };
      const page = await admin.rest<Post>('meguri-pages', { title: '検索', slug, status: 'publish', meta });
      expect(await admin.rest(`meguri-pages/${page.id}`, { slug: `${slug}-tips` })).toMatchObject({
        status: 'publish',
      });
      expect(await admin.rest(`meguri-pages/${page.id}`, { status: 'draft' })).toMatchObject({ status: 'draft' });
    },
  );

  test('does not withdraw or rename a page that the site needs', async () => {
    const page = (await admin.rest<Post[]>('meguri-pages?slug=services-fund&context=edit')).find(
      ({ meta }) => meta.meguri_lang === 'ja',
    );
    for (const change of [{ status: 'draft' }, { slug: 'funds' }])
      await expect(admin.rest(`meguri-pages/${page?.id}`, change)).rejects.toThrow(/: 4\d\d /);
    expect((await admin.read('/pages/services-fund')).status).toBe(200);
  });
});
