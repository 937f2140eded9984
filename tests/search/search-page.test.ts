/** The search page over HTTP, on a site with little content: its output, and how soon it reflects changes. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type ContentFolder, contentFolder, news, newsEn, PNG, SITE_JA, work } from '../backend/content-folder.ts';
import { asWritten } from '../support/site/as-written.ts';
import { COMPANY } from '../support/site/company.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';
import { buildVersion, visitPayload } from '../support/site/visit.ts';

let folder: ContentFolder;
let site: SiteInProcess;
beforeAll(async () => {
  const many = Array.from({ length: 12 }, (_, index) => index + 10);
  folder = await contentFolder({
    'site/ja.md': SITE_JA,
    'site/share.png': PNG,
    'works/a/ja.md': work(1, 'shibaura', {
      more: 'reading: さくひんいち\nkeywords: [ロフト]\n',
      body: '運河の向こうに、<em>芝浦</em>の倉庫があります。'.repeat(3),
    }),
    'works/a/cover.png': PNG,
    'news/1/ja.md': news(1, {
      body: '新しい<b>橋</b>を架けました。\n\n## 開通\n\n橋の開通は春です。[^1]\n\n[^1]: お知らせ1の記録。',
    }),
    'news/1/en.md': newsEn('A bridge', 'Fish & chips were served on the bridge; "all" of <them>.'),
    'news/2/ja.md': news(2, { body: '下書きの塔', more: 'draft: true\n' }),
    ...Object.fromEntries(many.map((id) => [`news/${id}/ja.md`, news(id, { body: '十二の知らせ' })])),
  });
  site = await siteInProcess({ CONTENT_DIR: folder.path });
  // Titles are indexed first; the text of the first news item is indexed last.
  await vi.waitFor(async () => expect(await suggested('開通は春')).toEqual(['/news/1']), {
    timeout: 60_000,
    interval: 100,
  });
});
afterAll(async () => {
  await site?.[Symbol.asyncDispose]();
  await folder?.remove();
});

const requestSuggestions = (query: string) => fetch(`${site.origin}/_search?${query}`);
async function suggested(q: string): Promise<string[]> {
  const hits = await (await requestSuggestions(`${new URLSearchParams({ q, lang: 'ja' })}`)).json();
  return hits.map(({ href }: { href: string }) => href);
}

async function search(query: Record<string, string>, path = '/search') {
  const response = await fetch(`${site.origin}${path}?${new URLSearchParams(query)}`);
  const html = asWritten(await response.text());
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';
  const text = main.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  return {
    response,
    html,
    main,
    text,
    hits: [...main.matchAll(/<h2[^>]*><a[^>]* href="([^"]*)"/g)].map(([, to]) => to),
  };
}

describe('search page', () => {
  test('shows each result with a marked excerpt, its type and the total', async () => {
    const { response, html, main, text, hits } = await search({ q: '橋' });
    expect(response.status).toBe(200);
    expect(hits).toEqual(['/news/1']);
    expect(html).toContain(`<title>「橋」の検索結果 | ${COMPANY.name.ja}</title>`);
    expect(html).toContain('<meta name="robots" content="noindex"');
    expect(text).toContain('1件見つかりました。');
    expect(main).toContain('新しい<mark>橋</mark>を架けました。');
    expect(main).toMatch(/お知らせ.*2026年1月1日/s);
    expect(main).toContain('value="橋"');
  });

  test('finds text by reading, by keyword and across markup, but no markup and no drafts', async () => {
    for (const q of ['サクヒンイチ', 'ﾛﾌﾄ', '芝浦の倉庫', 'shibaura']) {
      expect((await search({ q })).hits, q).toEqual(['/works/shibaura']);
    }
    for (const q of ['em', '下書きの塔', 'cover']) expect((await search({ q })).hits, q).toEqual([]);
  });

  test('shows the summary if the title contains all words, and omits the arrow of footnotes', async () => {
    const { main, hits } = await search({ q: 'お知らせ1' });
    expect(hits[0]).toBe('/news/1');
    expect(main).not.toContain('の記録');
    const footnote = await search({ q: 'お知らせ1の記録' });
    expect(footnote.main).toContain('<mark>お知らせ1の記録</mark>');
    expect(footnote.main).not.toContain('↩');
  });

  test('filters by type with totals, and paginates', async () => {
    const all = await search({ q: '知らせ' });
    expect(all.hits).toHaveLength(10);
    expect(all.text).toContain('13件見つかりました。');
    expect(all.text).toContain('2ページ中1ページ');
    const second = await search({ q: '知らせ', page: '2' });
    expect(second.hits).toHaveLength(3);
    expect(new Set([...all.hits, ...second.hits]).size).toBe(13);
    expect(all.html).toContain(`<title>「知らせ」の検索結果 | ${COMPANY.name.ja}</title>`);
    expect(second.html).toContain(`<title>「知らせ」の検索結果（2ページ目） | ${COMPANY.name.ja}</title>`);
    expect(second.main).toMatch(/<h1[^>]*>「知らせ」の検索結果</);
    expect((await search({ q: '知らせ', page: '3' })).response.status).toBe(404);
    expect((await search({ q: '要約' })).text).toMatch(/すべて 実績 1 お知らせ 13 /);
    const works = await search({ q: '要約', type: 'works' });
    expect(works.hits).toEqual(['/works/shibaura']);
    expect(works.html).toContain(`<title>「要約」の検索結果（実績） | ${COMPANY.name.ja}</title>`);
    expect((await search({ q: '要約', type: 'people' })).response.status).toBe(404);
  });

  test('explains what to do without results in both languages, and offers partial matches', async () => {
    const none = await search({ q: 'zzzz' });
    expect(none.text).toContain('「zzzz」を含むページは見つかりませんでした。');
    expect(none.main).toMatch(/href="\/contact"/);
    expect(none.hits).toEqual([]);
    const partial = await search({ q: '橋 潜水艦' });
    expect(partial.text).toContain('一部の語を含むページ');
    expect(partial.hits).toEqual(['/news/1']);
    const english = await search({ q: 'zzzz' }, '/en/search');
    expect(english.text).toContain('No page contains “zzzz”.');
    expect(english.main).toMatch(/href="\/en\/contact"/);
  });

  test('shows a form and the main pages without a query', async () => {
    for (const q of ['', '  ', '　']) {
      const { response, main, html } = await search({ q });
      expect(response.status).toBe(200);
      expect(main).toContain('name="q"');
      expect(html).toContain(`<title>サイト内検索 | ${COMPANY.name.ja}</title>`);
    }
  });

  test('explains the length limit, and keeps the input', async () => {
    const q = 'あ'.repeat(101);
    const { response, text, main } = await search({ q });
    expect(response.status).toBe(200);
    expect(text).toContain('キーワードは100文字以内で入力してください。');
    expect(main).toContain(`value="${q}"`);
    expect((await search({ q: 'x'.repeat(101) }, '/en/search')).text).toContain('at most 100 characters');
  });

  test.each([150, 12_000])('repeats a query of %d characters only in the field, truncated', async (length) => {
    const q = 'zqx'.repeat(length / 3);
    for (const path of ['/search', '/en/search']) {
      const { response, html, main } = await search({ q, type: 'works', page: '1' }, path);
      expect(response.status).toBe(200);
      expect(html.match(/(?:zqx){2,}/g)).toEqual([q.slice(0, 200).replace(/(?<=(?:zqx)+)(?:z|zq)$/, '')]);
      expect(main).toContain(`value="${q.slice(0, 200)}"`);
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${path}\\?page=1&amp;type=works"`));
    }
  });

  test('requires more than a single kana or punctuation in both languages', async () => {
    for (const q of ['し', 'ｼ', '、。']) {
      const { response, text, main, hits } = await search({ q });
      expect([response.status, hits]).toEqual([200, []]);
      expect(text).toContain('2文字以上のかな');
      expect(main).toContain(`value="${q}"`);
    }
    expect((await search({ q: 'し' }, '/en/search')).text).toContain('at least two kana');
    expect((await search({ q: '橋' })).text).not.toContain('2文字以上のかな');
  });

  test('escapes the query and the entries', async () => {
    const { html, main } = await search({ q: '<script>alert(1)</script>"' });
    expect(html).not.toContain('<script>alert');
    expect(main).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    const { main: english, hits } = await search({ q: 'chips' }, '/en/search');
    expect(hits).toEqual(['/en/news/1']);
    expect(english).toContain('Fish &amp; <mark>chips</mark> were served on the bridge; &quot;all&quot; of');
  });

  test('is not logged', async () => {
    await search({ q: '橋', type: 'people' });
    expect(decodeURIComponent(site.output())).not.toContain('橋');
  });

  test.each(['橋', '/~q=1/payload.js', '%2F%7E%00', '..//\\', 'a&type=news', '+ +', '\u0000', '💡', '"'])(
    'responds to %j as a page and as a payload',
    async (q) => {
      const { script } = await visitPayload(
        site.origin,
        await buildVersion(site.origin),
        `/search/~${new URLSearchParams({ q })}`,
      );
      expect(script).toContain('__meguriPayload(');
      expect(script).not.toContain('statusCode');
      expect((await search({ q })).response.status).toBe(200);
    },
  );
});

describe('changed content', () => {
  test('is found by the next search, and deleted content is not', async () => {
    await folder.write({ 'news/30/ja.md': news(30, { body: '鉄塔の知らせ' }) });
    await expect.poll(() => suggested('鉄塔'), { interval: 100 }).toEqual(['/news/30']);
    await folder.write({ 'news/30/ja.md': news(30, { body: '給水塔の知らせ' }) });
    await expect.poll(() => suggested('給水塔'), { interval: 100 }).toEqual(['/news/30']);
    expect(await suggested('鉄塔の知')).toEqual([]);
    await folder.write({ 'news/30/ja.md': news(30, { body: '給水塔の知らせ', more: 'draft: true\n' }) });
    await expect.poll(() => suggested('給水塔'), { interval: 100 }).toEqual([]);
  });
});

describe('suggestions', () => {
  test('are at most six, in the requested language, with marks', async () => {
    const many = await requestSuggestions('q=知らせ&lang=ja');
    expect(many.headers.get('cache-control')).toContain('no-store');
    expect(await many.json()).toHaveLength(6);
    expect(await (await requestSuggestions('q=brid&lang=en')).json()).toEqual([
      { href: '/en/news/1', label: 'News', title: ['A ', 'bridge', ''] },
    ]);
    expect(await (await requestSuggestions('q=zzzz&lang=ja')).json()).toEqual([]);
  });

  test.each(['', 'q=&lang=ja', 'q=a', 'q=a&lang=de', `q=${'a'.repeat(101)}&lang=ja`])('reject “%s”', async (query) => {
    expect((await requestSuggestions(query)).status).toBe(400);
  });
});

describe('client above the rate limit of the search', () => {
  test('is rejected for a minute on page, payload and suggestions, but not on other pages', async () => {
    await using limited = await siteInProcess({ CONTENT_DIR: folder.path, TRUST_PROXY: '1' });
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address, 'accept-language': 'ja' } });
    const request = async (path: string, address = '192.0.2.1') => {
      const response = await fetch(limited.origin + path, from(address));
      return { status: response.status, headers: response.headers, text: await response.text() };
    };
    const question = `/_search?${new URLSearchParams({ q: '橋', lang: 'ja' })}`;
    // The clock stands still meanwhile.
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => now.mockRestore());
    // Requests without a search count, too.
    await Promise.all(Array.from({ length: 300 }, () => request('/_search?q=&lang=ja')));

    const page = `/search?${new URLSearchParams({ q: '橋' })}`;
    const payload = `/static/${await buildVersion(limited.origin)}/search/~${new URLSearchParams({ q: '橋' })}/payload.js`;
    for (const path of [question, page, `/en${page}`, payload]) {
      const { status, headers, text } = await request(path);
      expect([path, status, headers.get('retry-after')]).toEqual([path, 429, '60']);
      expect(headers.get('cache-control')).toContain('no-store');
      expect(decodeURIComponent(text)).not.toContain('橋');
    }
    expect(await (await fetch(limited.origin + page, from('192.0.2.1'))).text()).toContain(
      '検索の回数が上限に達しました',
    );
    const english = await (await fetch(`${limited.origin}/en${page}`, from('192.0.2.1'))).text();
    expect(english).toMatch(/<html lang="en">.*Too many searches/s);
    expect(JSON.parse((await request(question)).text)).toEqual([]);

    expect((await request('/search')).status).toBe(200);
    expect((await request('/news?q=x')).status).not.toBe(429);
    expect((await request(page, '192.0.2.2')).status).toBe(200);
  });
});

describe('missing page', () => {
  const missing = async (path: string, language = 'ja') => {
    const response = await fetch(site.origin + path, { headers: { 'accept-language': language } });
    const html = asWritten(await response.text());
    const suggestions = /<section[^>]*aria-labelledby="suggestions".*?<\/section>/s.exec(html)?.[0] ?? '';
    return {
      status: response.status,
      html,
      suggestions: [...suggestions.matchAll(/href="([^"]*)">([^<]*)/g)].map(([, ...it]) => it),
    };
  };

  test('suggests similar pages in its language, with a search form', async () => {
    await suggested('橋');
    const { status, html, suggestions } = await missing('/works/shibaur');
    expect([status, suggestions]).toEqual([404, [['/works/shibaura', '作品1']]]);
    expect(html).toMatch(/<form[^>]*action="\/search"/);
    // Numbers are not treated as misspelt.
    expect((await missing('/news/200')).suggestions).toEqual([]);
    const english = await missing('/en/blog/bridge.html', 'en');
    expect(english.suggestions).toEqual([['/en/news/1', 'A bridge']]);
    expect(english.html).toMatch(/<form[^>]*action="\/en\/search"/);
    // A page that contains a word of the path only in its text is not suggested.
    expect((await missing('/en/menu/chips', 'en')).suggestions).toEqual([]);
    expect(
      await requestSuggestions(`path=${encodeURIComponent('/works/shibaur')}`).then((response) => response.json()),
    ).toEqual([{ href: '/works/shibaura', title: '作品1' }]);
  });

  test('shows only the search form without similar pages, and is logged once', async () => {
    for (const path of ['/%zz', '/zzzz', '/zzzz']) {
      const { status, html, suggestions } = await missing(path);
      expect([status, suggestions]).toEqual([404, []]);
      expect(html).toMatch(/<form[^>]*action="\/search"/);
    }
    expect(site.output().match(/Page: not found: \/zzzz$/gm)).toHaveLength(1);
  });

  test.each(['path=', 'path=x', `path=/${'a'.repeat(500)}`])('rejects “%s”', async (query) => {
    expect((await requestSuggestions(query)).status).toBe(400);
  });
});
