/** Finds misspelled settings, which would be ignored. */
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { closestMatch, didYouMean } from '../../backend/content-lint/did-you-mean.ts';

const OTHER_VARIABLES =
  /^(?:NODE_\w+|UV_THREADPOOL_SIZE|MEGURI_\w+|CHROMIUM_PATH|PATH|TZ|LANG|LC_\w+|MALLOC_\w+|SSL_CERT_(?:FILE|DIR)|(?:https?|no|all)_proxy)$/i;

/** Shorter variables are probably not settings. */
const MIN_LENGTH = 8;
const TWO_ERRORS_FROM = 10;

/** @returns a sentence for each wrong name, without its value */
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
    `${name} is no setting. ${didYouMean(closestMatch(name, settings), 'en')}`.trim(),
  );
  return [
    ...names,
    ...settings.filter((name) => lacksEquals(name, envFile)).map((name) => `${name} needs a “=” after it in .env`),
  ];
}

function isSimilarToSetting(settings: readonly string[], written: string): boolean {
  const name = written.toUpperCase();
  if (settings.includes(written)) return false;
  if (settings.some((setting) => setting.includes('_') && normalize(setting) === normalize(name))) return true;
  if (written.length < MIN_LENGTH) return false;
  const maxDistance = written.length < TWO_ERRORS_FROM ? 1 : 2;
  const letters = (text: string) => [...text].sort().join('');
  return settings.some((setting) => distance(name, setting) <= maxDistance || letters(name) === letters(setting));
}

/** `DATADIR` and `TRUST_PROXIES` match, for example. */
function normalize(name: string): string {
  return name.replaceAll('_', '').replace(/IES$/, 'Y').replace(/S$/, '');
}

/** Node ignores lines such as `SITE_ORIGIN: https://…`. */
function lacksEquals(name: string, envFile: string): boolean {
  return new RegExp(`^[ \\t]*(?:export[ \\t]+)?${name}(?![\\w])[ \\t]*(?!=|[ \\t])`, 'm').test(envFile);
}
