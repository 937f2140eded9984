import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ImportedWordpress } from './imported-wordpress.ts';
import type { UnreliableProxy } from './site/unreliable-proxy.ts';

interface Subject {
  wordpress: ImportedWordpress;
  /** Between the site and WordPress */
  proxy: UnreliableProxy;
}

interface Failure {
  name: string;
  begin: (subject: Subject) => unknown;
  end: (subject: Subject) => unknown;
}

export const inTree = ({ folder }: ImportedWordpress, path: string) => join(folder, 'tree', path);

export const FAILURES: readonly Failure[] = [
  {
    name: 'WordPress never responds',
    begin: ({ proxy }) => proxy.setState('silent'),
    end: ({ proxy }) => proxy.setState('open'),
  },
  {
    name: 'responses are cut off',
    begin: ({ proxy }) => proxy.setState({ endsAfter: 900 }),
    end: ({ proxy }) => proxy.setState('open'),
  },
  {
    name: 'the certificate is wrong',
    begin: ({ proxy }) => proxy.setTrusted(false),
    end: ({ proxy }) => proxy.setTrusted(true),
  },
  {
    name: 'WordPress is being updated',
    begin: ({ wordpress }) => writeFile(inTree(wordpress, '.maintenance'), '<?php $upgrading = time();'),
    end: ({ wordpress }) => rm(inTree(wordpress, '.maintenance')),
  },
  { name: 'a plugin throws', ...mustUse("throw new Exception('secret');") },
  { name: 'WordPress asks for a login', ...mustUse('echo \'<form action="/wp-login.php">secret</form>\'; exit;') },
  { name: 'the plugin is deactivated', ...mustUse("add_filter('option_active_plugins', fn() => []);") },
  {
    name: 'a table cannot be read',
    begin: ({ wordpress }) => renameTable(wordpress, 'wp_meguri_entries', 'wp_meguri_away'),
    end: ({ wordpress }) => renameTable(wordpress, 'wp_meguri_away', 'wp_meguri_entries'),
  },
  {
    name: 'the database is missing',
    begin: ({ wordpress: { folder } }) => rename(join(folder, 'database'), join(folder, 'away')),
    async end({ wordpress: { folder } }) {
      await rm(join(folder, 'database'), { recursive: true, force: true });
      await rename(join(folder, 'away'), join(folder, 'database'));
    },
  },
  {
    name: 'WordPress does not run',
    begin: ({ wordpress }) => wordpress.pause(),
    end: ({ wordpress }) => wordpress.resume(),
  },
];

/** Adds code to every request. */
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
