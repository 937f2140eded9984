/** Verifies that a WordPress with the plugin can be restored from a database dump and an archive of files. */
import { readArchivedFiles } from './read-archived-files.ts';
import { type Dump, readDump } from './read-dump.ts';

const CORE_TABLES = [
  'options',
  'posts',
  'postmeta',
  'users',
  'usermeta',
  'terms',
  'term_taxonomy',
  'term_relationships',
];
const PLUGIN_TABLES = ['meguri_submissions', 'meguri_links', 'meguri_mails', 'meguri_entries'];
const SALTS = ['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'].flatMap((name) => [`${name}_KEY`, `${name}_SALT`]);
const SAMPLE_SALT = 'put your unique phrase here';
/** Largest number of missing files that are listed. */
const MAX_LISTED = 5;

export interface WordPressBackup {
  /** Sentences; empty if the backup is complete. */
  problems: string[];
  /** Summary of the contents, in lines. */
  contents: string[];
}

/**
 * @param dumpPath output of `mysqldump` or `wp db export`, possibly compressed with gzip
 * @param filesPath tar archive, possibly compressed with gzip
 */
export async function verifyWordPressBackup(dumpPath: string, filesPath: string): Promise<WordPressBackup> {
  const dump = await readDump(dumpPath);
  const files = await readArchivedFiles(filesPath);
  const problems = [
    ...tableProblems(dump),
    ...(dump.isComplete ? [] : [`${dumpPath} ends in the middle: its last line is missing.`]),
    ...(dump.isUtf8mb4 ? [] : [`${dumpPath} is not in utf8mb4: add --default-character-set=utf8mb4.`]),
    ...files.damage,
    ...configProblems(files.config),
    ...missingFiles('attachments of submissions (MEGURI_PRIVATE_DIR)', dump.privateFiles, (name) => files.has(name)),
    ...missingFiles('media files (wp-content/uploads)', dump.mediaFiles, (name) => files.has(name)),
  ];
  const contents = [
    `Database: ${dump.tables.size} tables, ${dump.submissions} submissions with ${dump.privateFiles.size} attachments, ${dump.mediaFiles.size} media files`,
    `Files: ${files.count}, with ${files.config === null ? 'no ' : ''}wp-config.php`,
  ];
  return { problems, contents };
}

function tableProblems({ tables }: Dump): string[] {
  const plugin = [...tables].find((name) => name.endsWith(PLUGIN_TABLES[0] ?? ''));
  if (plugin === undefined) return ['The dump has no table of submissions (meguri_submissions).'];
  const prefix = plugin.slice(0, -(PLUGIN_TABLES[0]?.length ?? 0));
  const missing = [...CORE_TABLES, ...PLUGIN_TABLES].map((name) => prefix + name).filter((name) => !tables.has(name));
  return missing.length > 0 ? [`The dump lacks tables: ${missing.join(', ')}.`] : [];
}

/** New salts would invalidate the links to documents in sent mails. */
function configProblems(config: string | null): string[] {
  if (config === null) return ['The archive has no wp-config.php, whose salts sign the links to documents.'];
  const missing = SALTS.filter((name) => {
    const value = new RegExp(`define\\(\\s*['"]${name}['"]\\s*,\\s*['"]([^'"]*)`).exec(config)?.[1];
    return !value || value === SAMPLE_SALT;
  });
  return missing.length > 0 ? [`wp-config.php has no salts: ${missing.join(', ')}.`] : [];
}

function missingFiles(kind: string, names: ReadonlySet<string>, has: (name: string) => boolean): string[] {
  const missing = [...names].filter((name) => !has(name));
  if (missing.length === 0) return [];
  const rest = missing.length > MAX_LISTED ? ` and ${missing.length - MAX_LISTED} more` : '';
  return [
    `The archive lacks ${missing.length} of ${names.size} ${kind}: ${missing.slice(0, MAX_LISTED).join(', ')}${rest}.`,
  ];
}
