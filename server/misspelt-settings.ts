/** Settings under a name that nothing reads: the site would go live without them. */
import { parseEnv } from 'node:util';
import { didYouMean, distance } from '../backend/nearest.ts';

/** What `.env` may hold besides settings: Node's own, the project's, the system's. */
const OTHERS =
  /^(?:NODE_\w+|UV_THREADPOOL_SIZE|MEGURI_\w+|CHROMIUM_PATH|PATH|TZ|LANG|LC_\w+|MALLOC_\w+|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy)$/i;

/** The environment is everybody's: only a long name with a slip of the pen in it is taken for a setting of ours. */
const LEAST_LETTERS = 8;
/** A wrong letter more is a slip where the name has ten or more. */
const TWO_SLIPS_FROM = 10;

/**
 * @param settings the names that are settings
 * @param environment all that the process was given, the file's among them
 * @param envFile the file's text
 * @returns a sentence for each name that cannot be meant as it is written; its value is in none
 */
export function findMisspelt(
  settings: readonly string[],
  environment: Record<string, string | undefined>,
  envFile: string,
): string[] {
  const inFile = Object.keys(parseEnv(envFile)).filter((name) => !settings.includes(name) && !OTHERS.test(name));
  const around = Object.keys(environment).filter(
    (name) => !inFile.includes(name) && !OTHERS.test(name) && isNearlyOneOf(settings, name),
  );
  const names = [...inFile, ...around].map((name) => `${name} is no setting. ${didYouMean(name, settings)}`.trim());
  return [
    ...names,
    ...settings.filter((name) => lacksEquals(name, envFile)).map((name) => `${name} needs a “=” after it in .env`),
  ];
}

function isNearlyOneOf(settings: readonly string[], given: string): boolean {
  const name = given.toUpperCase();
  if (settings.includes(given)) return false;
  if (settings.some((setting) => setting.includes('_') && bare(setting) === bare(name))) return true;
  if (given.length < LEAST_LETTERS) return false;
  const most = given.length < TWO_SLIPS_FROM ? 1 : 2;
  const letters = (word: string) => [...word].sort().join('');
  return settings.some((setting) => distance(name, setting) <= most || letters(name) === letters(setting));
}

/** Without what is easily forgotten: `DATADIR`, `TRUST_PROXIES`. */
function bare(name: string): string {
  return name.replaceAll('_', '').replace(/IES$/, 'Y').replace(/S$/, '');
}

/** `SITE_ORIGIN: https://…` is read as nothing at all. */
function lacksEquals(name: string, envFile: string): boolean {
  return new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}(?![\\w])[ \\t]*(?!=|[ \\t])`, 'm').test(envFile);
}
