/** Sample data with fixed dates and numbers. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { API_PATH } from '../../../contract/api/api-path.ts';
import type { RunningWordpress } from '../start-wordpress.ts';

const TIMEOUT_MS = 30_000;
const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

/** Post ids. */
export interface Sample {
  draft: number;
  /** Scheduled for 1 April 2030. */
  scheduled: number;
  /** Newer than its English version. */
  changed: number;
  /** Empty English draft. */
  english: number;
  work: number;
  page: number;
  enquiry: number;
}

export async function writeSample(wordpress: RunningWordpress, folder: string): Promise<Sample> {
  const rest = restClient(wordpress);
  const users = await rest<{ id: number; slug: string }[]>('wp/v2/users?context=edit');
  const author = (login: string) => users.find(({ slug }) => slug === login)?.id;
  const news = (title: string, text: string, more: object) =>
    rest<{ id: number }>('wp/v2/meguri-news', {
      title,
      content: paragraph(text),
      author: author('tamura'),
      date: '2026-11-20T10:00:00',
      status: 'draft',
      meta: { meguri_category: 'company', meguri_summary: text },
      ...more,
    });
  const draft = await news(
    'エレベーター点検のお知らせ',
    '2026年12月5日（土）の9時から12時まで、本社のエレベーターを点検します。この間は階段をご利用ください。',
    {},
  );
  const scheduled = await news('2030年度の休業日について', '2030年度の休業日をお知らせします。', {
    date: '2030-04-01T10:00:00',
    status: 'future',
  });
  await news('防災訓練実施のお知らせ', '本社ビルの防災訓練を実施します。', {
    author: author('ono'),
    status: 'pending',
  });

  const posts = postsOf(folder);
  const changed = posts('news', 15);
  await rest(`wp/v2/meguri-news/${changed}`, { title: '年末年始休業のお知らせ（12月1日更新）' });
  const english = await rest<{ id: number }>(`meguri/v1/translation/${posts('news', 2)}`, {});
  await rest(`wp/v2/meguri-news/${english.id}`, { author: author('tamura'), date: '2026-11-20T10:00:00' });
  const enquiry = await sendEnquiries(wordpress, folder);
  dateEntries(folder);
  const ids = { draft: draft.id, scheduled: scheduled.id, changed, english: english.id };
  return { ...ids, work: posts('works', 1), page: posts('pages', 5), enquiry };
}

/** @returns post id of the newest */
async function sendEnquiries({ origin, secrets }: RunningWordpress, folder: string): Promise<number> {
  const people = [
    { kind: 'property', place: '東京都台東区見本2-3-4', use: 'office', name: '見本 太郎', kana: 'みほん たろう' },
    { kind: 'other', place: '', use: '', name: '例示 花子', kana: 'れいじ はなこ' },
  ];
  for (const [index, person] of people.entries()) {
    const fields = {
      ...person,
      lang: 'ja',
      company: '',
      department: '',
      email: `mihon${index + 1}@example.jp`,
      telephone: '03-0000-1111',
      message: '築40年の5階建ての活用について、相談を希望します。',
      consent: 'yes',
    };
    const response = await fetch(`${origin}${API_PATH}/contact`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ idempotency_key: `screenshot-${index}-000000`, suspicions: [], fields }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`Sending an enquiry failed with ${response.status}: ${await response.text()}`);
  }
  return dateEnquiries(folder);
}

/** Sets fixed dates for the dashboard. */
function dateEntries(folder: string): void {
  using database = openDatabase(folder);
  database.exec("UPDATE wp_posts SET post_modified = post_date WHERE post_type LIKE 'meguri\\_%' ESCAPE '\\'");
}

/** Replaces random references and dates. */
function dateEnquiries(folder: string): number {
  using database = openDatabase(folder);
  const rows = database.prepare('SELECT post_id FROM wp_meguri_submissions ORDER BY post_id').all();
  for (const [index, { post_id: id }] of rows.entries()) {
    const reference = `K7Q2-8F3${index}`;
    const minute = `2026-11-2${4 + index} 0${index + 1}:30:00`;
    const submission = 'UPDATE wp_meguri_submissions SET reference = ?, received_at = ? WHERE post_id = ?';
    database.prepare(submission).run(reference, Date.parse(`${minute}Z`) / 1000, Number(id));
    const post = 'UPDATE wp_posts SET post_title = ?, post_date = ?, post_date_gmt = ? WHERE ID = ?';
    database.prepare(post).run(reference, minute, minute, Number(id));
  }
  database
    .prepare(`UPDATE wp_meguri_mails SET state = 'sent', sent_at = ?`)
    .run(Date.parse('2026-11-25T02:31:00Z') / 1000);
  return Number(rows.at(-1)?.post_id);
}

function restClient({ origin, secrets }: RunningWordpress) {
  const authorization = `Basic ${Buffer.from(`admin:${secrets.applicationPassword}`).toString('base64')}`;
  return async <Body>(path: string, body?: object): Promise<Body> => {
    const response = await fetch(`${origin}/wp-json/${path}`, {
      headers: { authorization, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  };
}

function postsOf(folder: string) {
  using database = openDatabase(folder);
  const rows = database.prepare(`SELECT post_id, type, entry_id FROM wp_meguri_entries WHERE lang = 'ja'`).all();
  return (type: string, id: number): number =>
    Number(rows.find((row) => row.type === type && row.entry_id === id)?.post_id);
}

function openDatabase(folder: string): DatabaseSync {
  return new DatabaseSync(join(folder, 'database/wordpress.sqlite'), { timeout: TIMEOUT_MS });
}
