/** The ways in which a WordPress fails while a site reads from it. */
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ImportedWordpress } from './imported-wordpress.ts';
import type { UnreliableWay } from './site/unreliable-way.ts';

interface Subject {
  wordpress: ImportedWordpress;
  /** Between the site and it. */
  way: UnreliableWay;
}

interface Failure {
  name: string;
  begin: (subject: Subject) => unknown;
  end: (subject: Subject) => unknown;
}

/** A file of WordPress's own, or of its configuration. */
export const inTree = ({ folder }: ImportedWordpress, path: string) => join(folder, 'tree', path);

export const FAILURES: readonly Failure[] = [
  { name: 'it is silent', begin: ({ way }) => way.becomes('silent'), end: ({ way }) => way.becomes('open') },
  {
    name: 'its answers end in the middle',
    begin: ({ way }) => way.becomes({ endsAfter: 900 }),
    end: ({ way }) => way.becomes('open'),
  },
  {
    name: 'its certificate is not its own',
    begin: ({ way }) => way.isTrusted(false),
    end: ({ way }) => way.isTrusted(true),
  },
  {
    name: 'it is being updated',
    begin: ({ wordpress }) => writeFile(inTree(wordpress, '.maintenance'), '<?php $upgrading = time();'),
    end: ({ wordpress }) => rm(inTree(wordpress, '.maintenance')),
  },
  { name: 'a plugin throws', ...mustUse("throw new Exception('secret');") },
  { name: 'it asks for a login', ...mustUse('echo \'<form action="/wp-login.php">secret</form>\'; exit;') },
  { name: 'the plugin is switched off', ...mustUse("add_filter('option_active_plugins', fn() => []);") },
  {
    name: 'a table cannot be read',
    begin: ({ wordpress }) => renameTable(wordpress, 'wp_meguri_entries', 'wp_meguri_away'),
    end: ({ wordpress }) => renameTable(wordpress, 'wp_meguri_away', 'wp_meguri_entries'),
  },
  {
    name: 'its database is gone',
    begin: ({ wordpress: { folder } }) => rename(join(folder, 'database'), join(folder, 'away')),
    async end({ wordpress: { folder } }) {
      await rm(join(folder, 'database'), { recursive: true, force: true });
      await rename(join(folder, 'away'), join(folder, 'database'));
    },
  },
  {
    name: 'it does not run',
    begin: ({ wordpress }) => wordpress.halt(),
    end: ({ wordpress }) => wordpress.resume(),
  },
];

/** A program that runs with every request. */
function mustUse(program: string): Pick<Failure, 'begin' | 'end'> {
  const file = (wordpress: ImportedWordpress) => inTree(wordpress, 'wp-content/mu-plugins/failure.php');
  return {
    begin: ({ wordpress }) => writeFile(file(wordpress), `<?php ${program}`),
    end: ({ wordpress }) => rm(file(wordpress)),
  };
}

function renameTable({ folder }: ImportedWordpress, from: string, to: string): void {
  const database = new DatabaseSync(join(folder, 'database/wordpress.sqlite'), { timeout: 5000 });
  database.exec(`ALTER TABLE ${from} RENAME TO ${to}`);
  database.close();
}
