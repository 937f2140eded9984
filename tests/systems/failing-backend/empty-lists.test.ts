/** Empty lists are valid responses. */
import { expect, test } from 'vitest';
import { type FaultyBackend, modifyResponse, startFaultyBackend } from '../../support/site/faulty-backend.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';
import { visit } from '../../support/site/visit.ts';

const empty = modifyResponse((list) => ({ ...list, items: [], total: 0, total_pages: 0 }));

function emptyEverything(backend: FaultyBackend) {
  backend.fail(empty, { path: /^\/(works|news|columns|downloads|jobs|pages)$/ });
  backend.fail(
    modifyResponse(() => ({})),
    { path: /^\/facets\// },
  );
}

test('shows a message for an empty list in both languages', async () => {
  await using backend = await startFaultyBackend();
  emptyEverything(backend);
  await using site = await siteInProcess({ CONTENT_API_BASE: backend.base });

  for (const [path, ja, en] of [
    ['/works', 'この条件に合う実績はありません。', 'No projects match these filters.'],
    ['/news', '該当する項目はありません。', 'There are no entries at present.'],
    ['/columns', '該当する項目はありません。', 'There are no entries at present.'],
  ] as const) {
    const japanese = await visit(site.origin + path);
    expect([path, japanese.status]).toEqual([path, 200]);
    expect(japanese.main).toContain(ja);
    const english = await visit(`${site.origin}/en${path}`);
    expect([path, english.status]).toEqual([path, 200]);
    expect(english.main).toContain(en);
  }
  for (const path of ['/', '/download', '/recruit', '/p']) {
    expect([path, (await visit(site.origin + path)).status]).toEqual([path, 200]);
    expect([path, (await visit(`${site.origin}/en${path}`.replace(/\/$/, ''))).status]).toEqual([path, 200]);
  }
});
