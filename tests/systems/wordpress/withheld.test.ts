/** Responses to visitors while an invalid entry is withheld */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_PATH } from '../../../contract/api/api-path.ts';
import { ENQUIRY, envelope } from '../../submissions/backend-fixture.ts';
import { type Administrator, administratorOf } from './support/admin/administrator.ts';
import { type ImportedWordpress, postOf, startImportedWordpress } from './support/imported-wordpress.ts';
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
});
