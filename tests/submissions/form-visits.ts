import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { SUBMISSION_KINDS } from '../../contract/forms/forms.ts';
import { eventOfForm, isMeasured, type Table } from '../../site/measurement/events.ts';
import { formDefinitionView } from '../../site/state/form-view.server.ts';
import { openVisitor, type Visitor } from '../support/browser/visitor.ts';
import { browserForFile } from '../support/for-file.ts';
import { COMPANY } from '../support/site/company.ts';
import { fillInTimeForFile } from '../support/site/site-clock.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

/** Personal data of every visitor in these tests. */
export const PERSONAL = /taro|太郎|hanako|花子|jane|0000-1111|0000-0000|台東区見本|一通目|下書き|Locked out/i;
/** Removes the company's telephone number, which is on every page. */
export const withoutCompanyTelephone = (text: string) => text.replaceAll(COMPANY.telephone, '');

interface FormsOptions {
  /** Settings of the site. Called when the file begins. */
  settings?: () => Record<string, string>;
  /** Events of forms that do not belong to the site. */
  events?: Table;
}

/** Starts a site with forms, its database, and visitors. Call at the top of the file. */
export function formsForFile({ settings = () => ({}), events = {} }: FormsOptions = {}) {
  const browser = browserForFile({ pictures: false });
  let site: SiteInProcess;
  const fillInSlowly = fillInTimeForFile();
  let household = 0;
  beforeAll(async () => {
    site = await siteInProcess({ FORMS_PER_MINUTE: '1000', TRUST_PROXY: '1', GTM_ID: 'GTM-TEST123', ...settings() });
  });
  afterAll(async () => {
    await site?.[Symbol.asyncDispose]();
  });
  afterEach(() => {
    // The log never contains personal data.
    expect(site.output()).not.toMatch(PERSONAL);
    expect(site.output()).not.toMatch(/sent=/);
  });

  const openDatabase = () => new DatabaseSync(join(site.dataDir, 'submissions.db'));
  const rows = (query: string) => {
    const db = openDatabase();
    try {
      return db.prepare(query).all();
    } finally {
      db.close();
    }
  };
  /** Headers with a new client address for each visitor. */
  const fromHome = () => {
    household += 1;
    return { 'x-forwarded-for': `192.0.2.${household}` };
  };
  return {
    get origin() {
      return site.origin;
    },
    get dataDir() {
      return site.dataDir;
    },
    openDatabase,
    rows,
    lastFields: () => JSON.parse(String(rows('SELECT fields FROM submissions ORDER BY id DESC')[0]?.fields)),
    count: () => rows('SELECT 1 FROM submissions').length,
    fromHome,
    /** Advances time by the duration a person needs to fill in a form. */
    fillInSlowly,
    /** Opens a visitor on a phone, with a new client address. */
    visitor: (options: BrowserContextOptions = {}) =>
      visitorWithAnalytics({
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        extraHTTPHeaders: fromHome(),
        ...options,
      }),
  };

  /**
   * Opens a visitor with analytics enabled. At the end, no input may be in any visited or requested URL, in the data
   * layer, or in the browser's permanent storage.
   */
  async function visitorWithAnalytics(options: BrowserContextOptions): Promise<Visitor> {
    const visitor = await openVisitor(browser, options);
    const { context, page } = visitor;
    const exposed: string[] = [];
    await context.route('https://www.googletagmanager.com/**', (route) => {
      exposed.push('analytics');
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    context.on('request', (request) => {
      exposed.push(decodeURIComponent(request.url()), decodeURIComponent(request.headers().referer ?? ''));
    });
    page.on('framenavigated', (navigated) => exposed.push(decodeURIComponent(navigated.url())));
    return {
      ...visitor,
      async [Symbol.asyncDispose]() {
        if (options.javaScriptEnabled !== false) {
          // A short visit may end before analytics have loaded.
          await expect.poll(() => exposed).toContain('analytics');
          const dataLayerEvents = await dataLayer(page);
          expect(dataLayerEvents.filter((event) => event.event !== 'gtm.js' && !isAllowedEvent(event, events))).toEqual(
            [],
          );
          exposed.push(JSON.stringify(dataLayerEvents));
          exposed.push(await page.evaluate(() => JSON.stringify([document.title, { ...localStorage }])));
        }
        exposed.push(JSON.stringify(await context.cookies()));
        await visitor[Symbol.asyncDispose]();
        expect(exposed.filter((text) => PERSONAL.test(withoutCompanyTelephone(text)))).toEqual([]);
      },
    };
  }
}

/** Returns whether an event is defined by the site or by a form about any entry. */
function isAllowedEvent(event: Record<string, unknown>, events: Table): boolean {
  const subject = String(event.document ?? event.seminar ?? '');
  const ofForms = SUBMISSION_KINDS.map((kind) => eventOfForm(formDefinitionView(kind, subject, 'ja').event));
  return (
    isMeasured(event) ||
    (/^[a-z0-9-]*$/.test(subject) && [...ofForms, events].some((table) => isMeasured(event, table)))
  );
}

/** Returns the data layer of this document. */
const dataLayer = (page: Page) => page.evaluate(() => (window.dataLayer ?? []) as Record<string, unknown>[]);
/** Returns the events of user actions, without page views. */
export const analyticsEventsOf = async (page: Page) =>
  (await dataLayer(page)).filter(({ event }) => event !== 'gtm.js' && event !== 'page_view');

export async function fillInEnquiry(page: Page, message: string): Promise<void> {
  await page.getByLabel('土地・建物の活用、改修、売却、賃貸').check();
  await page.getByLabel('物件の所在地').fill('東京都台東区見本２－３－４');
  await page.getByLabel('物件の用途').selectOption('office');
  await page.getByLabel('お名前').fill('　見本　太郎');
  await page.getByLabel('フリガナ').fill('みほん　たろう');
  await page.getByLabel('メールアドレス').fill('ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ');
  await page.getByLabel('電話番号').fill('０９０ー００００ー１１１１');
  await page.getByLabel(/^内容/).fill(message);
  await page.getByLabel('に同意します').check();
}

export const cv = (text: string) => ({ name: '履歴書.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) });

export async function fillInApplication(page: Page, text: string): Promise<void> {
  await page.getByLabel('お名前').fill('応募 花子');
  await page.getByLabel('フリガナ').fill('オウボ ハナコ');
  await page.getByLabel('メールアドレス').fill('hanako@example.jp');
  await page.getByLabel('電話番号').fill('090-0000-0000');
  await page.getByLabel('履歴書・職務経歴書').setInputFiles(cv(text));
  await page.getByLabel('に同意します').check();
}
