/** Access to, export and deletion of submissions in WordPress */
import { chmod, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Login } from '../../../scripts/wordpress/secrets.ts';
import { application, PDF } from '../../submissions/backend-fixture.ts';
import { runPrivacyTool } from './support/admin/privacy-tool.ts';
import { wordpressProblem } from './support/local-wordpress.ts';
import { type SubmissionInbox, startSubmissionInbox } from './support/submission-desk.ts';

const problem = await wordpressProblem();

describe.skipIf(problem)('a submission', () => {
  let submissions: SubmissionInbox;
  beforeAll(async () => {
    submissions = await startSubmissionInbox();
  });
  afterAll(() => submissions?.wordpress.stop());

  const now = () => Math.floor(Date.now() / 1000);
  /** Stores the heartbeat in PHP's serialised format. */
  const setClock = (values: Record<string, number>) => {
    const entries = Object.entries(values).map(([name, value]) => `s:${name.length}:"${name}";i:${value};`);
    submissions.query(`DELETE FROM wp_options WHERE option_name = 'meguri_clock'`);
    submissions.query(
      `INSERT INTO wp_options (option_name, option_value, autoload) VALUES ('meguri_clock', 'a:${entries.length}:{${entries.join('')}}', 'no')`,
    );
  };
  const nextDay = async () => {
    submissions.query(`DELETE FROM wp_options WHERE option_name = 'cron'`);
    await submissions.wordpress.runCron();
  };

  test('stays when a new version of the plugin adds columns to its table', async () => {
    const reference = await submissions.enquire({ message: '前の版から' });
    const downgrade = `<?php add_action( 'init', function () {
      if ( ! isset( $_GET['downgrade'] ) ) { return; }
      global $wpdb;
      foreach ( array( 'repeats', 'assignee', 'note' ) as $column ) {
        $wpdb->query( "ALTER TABLE {$wpdb->prefix}meguri_submissions DROP COLUMN $column" );
      }
      update_option( 'meguri_version', 6 );
      wp_die( esc_html( implode( ',', $wpdb->get_col( "DESCRIBE {$wpdb->prefix}meguri_submissions" ) ) ), '', 200 );
    }, 99 );`;
    const file = join(submissions.wordpress.folder, 'tree/wp-content/mu-plugins/downgrade.php');
    await writeFile(file, downgrade);
    const before = (await submissions.request('?downgrade=1')).text;
    expect(before).toContain('post_id,reference');
    expect(before).not.toMatch(/repeats|assignee|note/);
    await rm(file);
    await submissions.request('wp-json/api/v1/site');
    const row = () =>
      submissions.query(
        `SELECT kind, repeats, assignee, note FROM wp_meguri_submissions WHERE reference = '${reference}'`,
      );
    expect(row()).toEqual([{ kind: 'contact', repeats: '', assignee: 0, note: '' }]);
    await submissions.enquire({ message: '新しい版へ' });
    expect((await submissions.request(submissions.detail(reference), { as: 'tamura' })).text).toContain('前の版から');
  });

  test('is accessible only to the staff, not to anonymous visitors, contributors or through the file system', async () => {
    const secret = '極秘の相談です';
    const reference = await submissions.enquire({ message: secret, name: '秘密 太郎' });
    const applied = await submissions.send('/applications', application({}, [{ name: '履歴書.pdf', content: PDF }]));
    const [stored = ''] = await submissions.files();
    const [file = ''] = submissions.hrefs(
      (await submissions.request(submissions.detail(applied), { as: 'tamura' })).text,
    );
    const [csv = ''] = submissions.hrefs(
      (await submissions.request('wp-admin/edit.php?post_type=meguri_submission', { as: 'tamura' })).text,
    );
    const paths = [
      'wp-json/wp/v2/meguri_submission',
      'wp-json/wp/v2/types/meguri_submission',
      `wp-json/wp/v2/search?search=${reference}`,
      '?post_type=meguri_submission',
      `?s=${reference}`,
      'feed/?post_type=meguri_submission',
      'wp-admin/edit.php?post_type=meguri_submission',
      submissions.detail(reference),
      submissions.detail(reference).replace('edit.php?post_type=meguri_submission&', 'admin.php?'),
      file,
      csv,
      `wp-content/meguri-private/${stored}`,
      `wp-content/uploads/${stored}`,
      'wp-admin/export.php?download=true&content=all',
    ];
    for (const as of [undefined, 'ono'] as const) {
      for (const path of paths) {
        const { text } = await submissions.request(path, { as });
        expect(text, `${as} ${path}`).not.toMatch(/極秘|秘密 太郎|見本|履歴書|%PDF/);
        expect(text.includes(`>${reference}<`), `${as} ${path}`).toBe(false);
      }
    }
    expect((await submissions.request(submissions.detail(reference), { as: 'tamura' })).text).toContain(secret);
    const cv = await submissions.request(file, { as: 'tamura' });
    expect([cv.status, cv.text]).toEqual([200, PDF.toString()]);
    expect(cv.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(cv.headers.get('content-security-policy')).toBe('sandbox');
    // A nonce is valid for one user and one file.
    expect((await submissions.request(file, { as: 'admin' })).status).toBe(403);
    expect((await submissions.request(file.replace(/id=\d+/, 'id=1'), { as: 'tamura' })).status).toBe(403);
  });

  test('can be changed only by the staff, and only with the nonce of the page', async () => {
    const reference = await submissions.enquire({ message: 'そのまま' });
    const id = submissions.detail(reference).match(/\d+$/)?.[0] ?? '';
    for (const as of [undefined, 'ono', 'tamura'] as const) {
      for (const change of ['answer', 'delete', 'clear']) {
        const body = new URLSearchParams({
          action: 'meguri_submission',
          id,
          change,
          sure: '1',
          _wpnonce: 'abcdef0123',
        });
        await submissions.request('wp-admin/admin-post.php', { method: 'POST', body, as });
      }
    }
    await submissions.request(`wp-admin/post.php?post=${id}&action=delete`, { as: 'ono' });
    expect(submissions.query(`SELECT post_status FROM wp_posts WHERE ID = ${id}`)).toEqual([
      { post_status: 'meguri_new' },
    ]);
    for (const page of ['profile', 'menus', 'notice', 'redirects']) {
      const body = new URLSearchParams({ 'meguri[lines]': '/a /b', 'meguri[text][ja]': 'x', 'meguri[text][en]': 'x' });
      const refused = await submissions.request(`wp-admin/admin.php?page=meguri-${page}`, {
        method: 'POST',
        body,
        as: 'ono',
      });
      expect([page, refused.status]).toEqual([page, 403]);
      expect([
        page,
        (await submissions.request(`wp-admin/admin.php?page=meguri-${page}`, { method: 'POST', body, as: 'tamura' }))
          .status,
      ]).toEqual([page, 403]);
    }
    expect(
      submissions.query(
        `SELECT option_name FROM wp_options WHERE option_name IN ('meguri_notice', 'meguri_redirects')`,
      ),
    ).toEqual([]);
  });

  test('is exported to Excel without formulas', async () => {
    await submissions.enquire({
      company: '=HYPERLINK("https://evil.example","x")',
      department: '　＋1',
      message: '一行目\n"二行目"',
    });
    const [csv = ''] = submissions.hrefs(
      (await submissions.request('wp-admin/edit.php?post_type=meguri_submission', { as: 'tamura' })).text,
    );
    const { text, headers } = await submissions.request(csv, { as: 'tamura' });
    expect(headers.get('content-type')).toBe('text/csv; charset=UTF-8');
    expect(text).toContain('\r\n"');
    expect(text).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`);
    expect(text).toContain('"一行目\n""二行目"""');
    expect(text).not.toMatch(/"\s*[=＋]/);
  });

  test('is deleted by the staff after confirmation, or with its files when its retention period ends', async () => {
    const reference = await submissions.enquire({ message: '消す' });
    await submissions.act(reference, 'delete');
    expect(submissions.query(`SELECT 1 FROM wp_posts WHERE post_title = '${reference}'`)).toHaveLength(1);
    await submissions.act(reference, 'delete', { sure: '1' });
    expect(submissions.query(`SELECT 1 FROM wp_posts WHERE post_title = '${reference}'`)).toEqual([]);

    const old = await submissions.send('/applications', application({ name: '古い 応募' }));
    const [before, count] = [
      await submissions.files(),
      submissions.query('SELECT 1 FROM wp_meguri_submissions').length,
    ];
    const long = now() - 181 * 24 * 60 * 60;
    submissions.query(`UPDATE wp_meguri_submissions SET received_at = ${long} WHERE reference = '${old}'`);
    // The first run leaves time to notice a wrong clock.
    setClock({ trusted_at: now() });
    await nextDay();
    expect(submissions.query('SELECT 1 FROM wp_meguri_submissions')).toHaveLength(count);
    await submissions.enquire({ message: 'また保留' }, { suspicions: ['links'] });
    const mailCount = await submissions.mails();
    // The clock is two years ahead, so deletion needs confirmation.
    setClock({ trusted_at: 1_700_000_000 });
    await chmod(join(submissions.wordpress.folder, 'private'), 0o755);
    await nextDay();
    expect(submissions.query('SELECT 1 FROM wp_meguri_submissions')).toHaveLength(count + 1);
    expect((await stat(join(submissions.wordpress.folder, 'private'))).mode & 0o777).toBe(0o700);
    const inbox = 'wp-admin/edit.php?post_type=meguri_submission';
    const notice = (await submissions.request(inbox, { as: 'tamura' })).text;
    expect(notice).toContain('保存期間を過ぎたものの消去を止めています。');
    const nonce = /value="meguri_trust_clock">[\s\S]*?name="_wpnonce" value="([^"]+)"/.exec(notice)?.[1] ?? '';
    const resume = (as: Login, _wpnonce: string) =>
      submissions.request('wp-admin/admin-post.php', {
        method: 'POST',
        body: new URLSearchParams({ action: 'meguri_trust_clock', _wpnonce }),
        as,
      });
    expect([(await resume('ono', nonce)).status, (await resume('tamura', 'abcdef0123')).status]).toEqual([403, 403]);
    expect(submissions.query('SELECT 1 FROM wp_meguri_submissions')).toHaveLength(count + 1);
    expect((await resume('tamura', nonce)).status).toBe(302);
    expect((await submissions.request(inbox, { as: 'tamura' })).text).not.toContain('消去を止めています');
    expect(submissions.query('SELECT 1 FROM wp_meguri_submissions')).toHaveLength(count);
    expect(await submissions.files()).toHaveLength(before.length - 1);
    expect(await submissions.mails()).toBe(mailCount + 1);
    for (const table of ['mails', 'links']) {
      expect(
        submissions.query(
          `SELECT 1 FROM wp_meguri_${table} WHERE post_id NOT IN (SELECT post_id FROM wp_meguri_submissions)`,
        ),
      ).toEqual([]);
    }
  });

  test('keeps its files while the database is unreadable; files without a submission are deleted', async () => {
    await submissions.send('/applications', application({}, [{ name: '履歴書.pdf', content: PDF }]));
    const orphan = 'f'.repeat(32);
    await writeFile(join(submissions.wordpress.folder, 'private', orphan), PDF);
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of await submissions.files())
      await utimes(join(submissions.wordpress.folder, 'private', name), old, old);
    const before = await submissions.files();
    // The first run was more than an hour ago.
    setClock({ trusted_at: now(), started_at: -4000 });
    submissions.query('ALTER TABLE wp_meguri_submissions RENAME TO elsewhere');
    await nextDay();
    submissions.query('ALTER TABLE elsewhere RENAME TO wp_meguri_submissions');
    expect(await submissions.files()).toEqual(before);
    await nextDay();
    expect(await submissions.files()).toEqual(before.filter((name) => name !== orphan));
  });

  test('is exported for its sender and erased with the privacy tools of WordPress', async () => {
    const email = 'who-asks@mail.example';
    await submissions.enquire({ message: '私の相談', email });
    type Exported = { data: { data: { value: string }[] }[] };
    const exported = await runPrivacyTool<Exported>(submissions.wordpress, 'export', email);
    const values = exported.flatMap(({ data }) => data.flatMap((item) => item.data.map(({ value }) => value)));
    expect(values).toContain('私の相談');
    const stored = () => submissions.query(`SELECT 1 FROM wp_meguri_submissions WHERE email = '${email}'`).length;
    expect(stored()).toBe(1);
    const erased = await runPrivacyTool<{ items_removed: number }>(submissions.wordpress, 'erase', email);
    expect([erased.filter((part) => part.items_removed).length, stored()]).toEqual([1, 0]);
  });

  test('leaves no personal data in logs', () =>
    submissions.expectNothingInLog('秘密', '極秘', 'evil.example', 'hanako', '履歴書'));
});
