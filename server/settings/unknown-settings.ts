/** Finds settings under a wrong name: nothing reads them, and the site would start without them. */
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { didYouMean } from '../../backend/content-lint/did-you-mean.ts';

/** Variables in `.env` that are not settings: Node's, the project's scripts', the system's. */
const OTHER_VARIABLES =
  /^(?:NODE_\w+|UV_THREADPOOL_SIZE|MEGURI_\w+|CHROMIUM_PATH|PATH|TZ|LANG|LC_\w+|MALLOC_\w+|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy)$/i;

/** The environment has variables of other programs, too: only a long name with a typing error counts as a setting. */
const MIN_LENGTH = 8;
/** From this length on, a name may have two wrong letters instead of one. */
const TWO_ERRORS_FROM = 10;

/**
 * @param settings the names of all settings
 * @param environment all variables of the process, with those of `.env`
 * @param envFile the text of `.env`
 * @returns a sentence for each wrong name, without its value
 */
export function findUnknownSettings(
  settings: readonly string[],
  environment: Record<string, string | undefined>,
  envFile: string,
): string[] {
  const inFile = Object.keys(parseEnv(envFile)).filter(
    (name) => !settings.includes(name) && !OTHER_VARIABLES.test(name),
  );
  const inEnvironment = Object.keys(environment).filter(
    (name) => !inFile.includes(name) && !OTHER_VARIABLES.test(name) && isSimilarToSetting(settings, name),
  );
  const names = [...inFile, ...inEnvironment].map((name) =>
    `${name} is no setting. ${didYouMean(name, settings)}`.trim(),
  );
  return [
    ...names,
    ...settings.filter((name) => lacksEquals(name, envFile)).map((name) => `${name} needs a “=” after it in .env`),
  ];
}

function isSimilarToSetting(settings: readonly string[], given: string): boolean {
  const name = given.toUpperCase();
  if (settings.includes(given)) return false;
  if (settings.some((setting) => setting.includes('_') && normalize(setting) === normalize(name))) return true;
  if (given.length < MIN_LENGTH) return false;
  const maxDistance = given.length < TWO_ERRORS_FROM ? 1 : 2;
  const letters = (word: string) => [...word].sort().join('');
  return settings.some((setting) => distance(name, setting) <= maxDistance || letters(name) === letters(setting));
}

/** Without underscores and plural endings: `DATADIR`, `TRUST_PROXIES`. */
function normalize(name: string): string {
  return name.replaceAll('_', '').replace(/IES$/, 'Y').replace(/S$/, '');
}

/** Node ignores a line such as `SITE_ORIGIN: https://…`. */
function lacksEquals(name: string, envFile: string): boolean {
  return new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}(?![\\w])[ \\t]*(?!=|[ \\t])`, 'm').test(envFile);
}
