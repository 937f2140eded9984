/** Backups of WordPress, as `mysqldump` and `tar` write them. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { verifyWordPressBackup } from '../../scripts/operations/wordpress-backup/verify-wordpress-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-wordpress-backup-'));
afterAll(() => rmSync(folder, { recursive: true }));

const STORED = ['0123456789abcdef0123456789abcdef', 'fedcba9876543210fedcba9876543210'];
const TABLES = ['options', 'posts', 'postmeta', 'users', 'usermeta', 'terms', 'term_taxonomy', 'term_relationships'];
const PLUGIN_TABLES = ['meguri_submissions', 'meguri_links', 'meguri_mails', 'meguri_entries'];
const files = (name: string) =>
  `[{\\"name\\":\\"履歴書\\\\u3000a.pdf\\",\\"kind\\":\\"pdf\\",\\"bytes\\":9,\\"stored_as\\":\\"${name}\\"}]`;
const submission = (id: number, reference: string, stored: string | undefined) =>
  `(${id},'${reference}','application','ja',3,'a@example.jp','a@example.jp','',1764000000,0,'once${id}','content','{\\"name\\":\\"応募 花子\\"}','${stored ? files(stored) : '[]'}','',0,'')`;

const dump = () =>
  [
    '-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB, for debian-linux-gnu (x86_64)',
    '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;',
    '/*!40101 SET NAMES utf8mb4 */;',
    ...[...TABLES, ...PLUGIN_TABLES].flatMap((name) => [
      `DROP TABLE IF EXISTS \`wp7_${name}\`;`,
      `CREATE TABLE \`wp7_${name}\` (`,
      '  `id` bigint(20) unsigned NOT NULL',
      ') ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;',
    ]),
    `INSERT INTO \`wp7_postmeta\` VALUES (1,5,'_wp_attached_file','2026/11/it\\'s-a-view.jpg'),(2,5,'_edit_lock','1:1'),(3,6,'_wp_attached_file','2026/11/plan.pdf');`,
    `INSERT INTO \`wp7_meguri_submissions\` VALUES ${submission(1, 'K7Q2-8F3M', STORED[0])},${submission(2, 'AAAA-BBBB', STORED[1])},${submission(3, 'CCCC-DDDD', undefined)};`,
    '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;',
    '',
    '-- Dump completed on 2026-11-26  3:00:01',
    '',
  ].join('\n');

const SALTS = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
const config = (salt = 'q}8#x') => `<?php\n${SALTS.map((name) => `define('${name}', '${salt}');`).join('\n')}\n`;

/** @param without a path that is not archived */
function archive(without = '', configText = config()): string {
  const root = mkdtempSync(join(folder, 'root-'));
  const tree: Record<string, string> = {
    'wp-config.php': configText,
    "wp-content/uploads/2026/11/it's-a-view.jpg": 'picture',
    'wp-content/uploads/2026/11/plan.pdf': '',
    [`wp-content/meguri-private/${STORED[0]}`]: '%PDF',
    [`wp-content/meguri-private/${STORED[1]}`]: '%PDF',
    // GNU tar stores a long name in a separate entry.
    [`wp-content/uploads/${'long-name-'.repeat(20)}.jpg`]: 'x',
  };
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    if (path !== without) writeFileSync(join(root, path), text);
  }
  const file = join(root, 'files.tar.gz');
  const included = ['wp-content', ...(without === 'wp-config.php' ? [] : ['wp-config.php'])];
  execFileSync('tar', ['-czf', file, '-C', root, ...included]);
  return file;
}

function dumpFile(text: string): string {
  const file = join(mkdtempSync(join(folder, 'dump-')), 'wordpress.sql.gz');
  writeFileSync(file, gzipSync(text));
  return file;
}

test.each([
  ['in one line', dump()],
  // MariaDB 10.11.19 and later.
  ['in a line for each row', dump().replaceAll('VALUES (', 'VALUES\n(').replaceAll('),(', '),\n(')],
])('accepts a complete backup with rows %s', async (_, text) => {
  expect(await verifyWordPressBackup(dumpFile(text), archive())).toEqual({
    problems: [],
    contents: ['Database: 12 tables, 3 submissions with 2 attachments, 2 media files', 'Files: 6, with wp-config.php'],
  });
});

test.each<[string, () => [dump: string, files: string], RegExp]>([
  [
    'a dump that ends in the middle',
    () => [dump().slice(0, -60), archive()],
    /ends in the middle: its last line is missing/,
  ],
  [
    'a dump without a table of the plugin',
    () => [dump().replace('TABLE `wp7_meguri_links`', 'x'), archive()],
    /^The dump lacks tables: wp7_meguri_links\.$/,
  ],
  [
    'a dump of another WordPress',
    () => [dump().replaceAll('meguri_submissions', 'x'), archive()],
    /no table of submissions/,
  ],
  [
    'a dump in another encoding',
    () => [dump().replace('NAMES utf8mb4', 'NAMES latin1'), archive()],
    /is not in utf8mb4/,
  ],
  [
    'an archive without wp-config.php',
    () => [dump(), archive('wp-config.php')],
    /has no wp-config\.php, whose salts sign/,
  ],
  [
    'a sample wp-config.php',
    () => [dump(), archive('', config('put your unique phrase here'))],
    /^wp-config\.php has no salts: AUTH_KEY, /,
  ],
  [
    'an archive without an attachment',
    () => [dump(), archive(`wp-content/meguri-private/${STORED[1]}`)],
    new RegExp(`^The archive lacks 1 of 2 attachments of submissions \\(MEGURI_PRIVATE_DIR\\): ${STORED[1]}\\.$`),
  ],
  [
    'an archive without a picture',
    () => [dump(), archive("wp-content/uploads/2026/11/it's-a-view.jpg")],
    /^The archive lacks 1 of 2 media files \(wp-content\/uploads\): 2026\/11\/it's-a-view\.jpg\.$/,
  ],
])('reports %s', async (_, make, expected) => {
  const [text, files] = make();
  const { problems } = await verifyWordPressBackup(dumpFile(text), files);
  expect(problems).toEqual([expect.stringMatching(expected)]);
});

test('reports a truncated archive, and files that are not compressed', async () => {
  const file = archive();
  writeFileSync(file, readFileSync(file).subarray(0, 200));
  const { problems } = await verifyWordPressBackup(dumpFile(dump()), file);
  expect(problems[0]).toContain('cannot be read to its end');
  const damaged = join(folder, 'damaged.sql.gz');
  writeFileSync(damaged, gzipSync(dump()).subarray(0, 300));
  await expect(verifyWordPressBackup(damaged, file)).rejects.toThrow(
    /damaged\.sql\.gz cannot be read \(unexpected end/,
  );
  await expect(verifyWordPressBackup(join(folder, 'none.sql'), file)).rejects.toThrow(
    /none\.sql cannot be read \(ENOENT/,
  );
});
