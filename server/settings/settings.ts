import { availableParallelism } from 'node:os';
import * as v from 'valibot';
import { API_PATH } from '../../contract/api/api-path.ts';
import { RETENTION_DAYS } from '../../contract/forms/define-form.ts';
import { FORMER_SETTINGS, withCurrentNames } from './former-names.ts';
import { fileSetting, withSecretFiles } from './secret-files.ts';
import { findUnknownSettings } from './unknown-settings.ts';

const text = v.pipe(v.string(), v.trim());
const wholeNumber = (min: number, max: number, description: string) =>
  v.pipe(
    text,
    v.regex(/^\d+$/, `must be a whole number (${description})`),
    v.toNumber(),
    v.minValue(min, `must be at least ${min}`),
    v.maxValue(max, `must be at most ${max}`),
  );
const switchSetting = v.pipe(
  text,
  v.picklist(['0', '1'], 'must be 0 or 1'),
  v.transform((value) => value === '1'),
);
const httpUrl = (example: string) =>
  v.pipe(
    text,
    v.check(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      `must be a URL such as ${example}`,
    ),
    v.transform((value) => new URL(value)),
    v.check(({ username, password }) => !username && !password, 'must not have a user name or password in it'),
  );
/** Rejects a path, query or hash, which would be ignored. */
const httpOrigin = (example: string) =>
  v.pipe(
    httpUrl(example),
    v.check(
      ({ pathname, search, hash }) => pathname === '/' && !search && !hash,
      `must have nothing after the host, as in ${example}`,
    ),
    v.transform(({ origin }) => origin),
  );

const mailAddress = v.pipe(
  text,
  v.regex(/^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/, 'must be one address such as info@example.com'),
);

const MAX_WORKERS = 64;

/** Values that no backup contains. */
const SECRET = v.metadata<string, { isSecret: true }>({ isSecret: true });
const secret = (length: number) => v.pipe(text, v.minLength(length, `must have at least ${length} characters`), SECRET);

/** Empty values count as unset. `.env.example` documents each setting. */
const schema = v.object({
  PORT: v.optional(wholeNumber(0, 65_535, 'a port'), '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  SITE_ORIGIN: v.optional(httpOrigin('https://www.example.com')),
  ALLOW_INDEXING: v.optional(switchSetting, '1'),
  METRICS_PORT: v.optional(wholeNumber(0, 65_535, 'a port'), '0'),
  METRICS_HOST: v.optional(text, '127.0.0.1'),
  LOG_FORMAT: v.optional(v.pipe(text, v.picklist(['auto', 'json', 'text'], 'must be auto, json or text')), 'auto'),
  ACCESS_LOG: v.optional(switchSetting, '0'),
  LOG_ADDRESSES: v.optional(
    v.pipe(text, v.picklist(['none', 'truncated', 'full'], 'must be none, truncated or full')),
    'truncated',
  ),
  WORKERS: v.optional(
    v.union([
      v.pipe(
        v.literal('auto'),
        v.transform(() => Math.min(availableParallelism(), MAX_WORKERS)),
      ),
      wholeNumber(1, MAX_WORKERS, 'processes'),
    ]),
  ),
  REDIS_URL: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => URL.canParse(value) && /^rediss?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
        'must be a URL such as redis://user:password@127.0.0.1:6379/0',
      ),
      SECRET,
    ),
  ),
  REDIS_PREFIX: v.optional(
    v.pipe(text, v.regex(/^[\w.-]{1,64}$/, 'must have at most 64 letters, digits, ".", "_" or "-"')),
    'meguri',
  ),
  DATA_DIR: v.optional(text, './data'),
  IMAGE_CACHE_MB: v.optional(wholeNumber(16, 1_000_000, 'megabytes'), '1024'),
  PREWARM_IMAGES: v.optional(switchSetting, '1'),
  CONTENT_DIR: v.optional(text, './content'),
  CONTENT_API_BASE: v.optional(v.pipe(httpUrl(`https://cms.example.com${API_PATH}`), v.transform(withApiPath))),
  CONTENT_PUBLIC_ORIGIN: v.optional(httpOrigin('https://cms.example.com')),
  CONTENT_API_KEY: v.optional(secret(16)),
  SMTP_URL: v.optional(
    v.pipe(
      text,
      v.check(
        (value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol) && new URL(value).hostname !== '',
        'must be a URL such as smtp://user:password@mail.example.com:587',
      ),
      SECRET,
    ),
  ),
  CONTACT_TO: v.optional(mailAddress),
  APPLICATIONS_TO: v.optional(mailAddress),
  DIGEST_TO: v.optional(mailAddress),
  MAIL_FROM: v.optional(mailAddress),
  RETENTION_DAYS: v.optional(wholeNumber(1, 3650, 'days'), String(RETENTION_DAYS.RETENTION_DAYS)),
  RETENTION_DAYS_APPLICATIONS: v.optional(
    wholeNumber(1, 3650, 'days'),
    String(RETENTION_DAYS.RETENTION_DAYS_APPLICATIONS),
  ),
  BACKUP_RECIPIENTS: v.optional(
    v.pipe(
      text,
      v.regex(
        /^age1[0-9a-z]+(?:[\s,]+age1[0-9a-z]+)*$/,
        'must be public keys of age such as age1…, separated by spaces',
      ),
      v.transform((value) => value.split(/[\s,]+/)),
    ),
  ),
  EDGE_MAX_AGE: v.optional(wholeNumber(1, 31_536_000, 'seconds')),
  EDGE_PURGE_URL: v.optional(
    v.pipe(
      httpUrl('http://127.0.0.1:8080/_edge/purge'),
      v.transform((url) => url.href),
    ),
  ),
  EDGE_PURGE_SECRET: v.optional(secret(32)),
  FORMS_ORIGIN: v.optional(httpOrigin('https://forms.example.com')),
  TRUST_PROXY: v.optional(wholeNumber(0, 5, 'how many proxies stand before the site'), '0'),
  FORMS_SECRET: v.optional(secret(32)),
  FORMS_SECRET_PREVIOUS: v.optional(secret(32)),
  FORMS_PER_MINUTE: v.optional(wholeNumber(1, 100_000, 'forms that all visitors may send in a minute'), '60'),
  CONTENT_TIMEOUT_MS: v.optional(wholeNumber(100, 60_000, 'milliseconds'), '4000'),
  PAYLOAD_TIMEOUT_MS: v.optional(wholeNumber(100, 600_000, 'milliseconds'), '120000'),
  PAGE_CACHE_MB: v.optional(wholeNumber(1, 10_000, 'megabytes'), '32'),
  REVALIDATE_SECRET: v.optional(secret(32)),
  REVALIDATE_SECRET_PREVIOUS: v.optional(secret(32)),
  PREVIEW_SECRET: v.optional(secret(32)),
  PREVIEW_SECRET_PREVIOUS: v.optional(secret(32)),
  GTM_ID: v.optional(v.pipe(text, v.regex(/^GTM-[A-Z0-9]{4,12}$/, 'must look like GTM-XXXXXXX'))),
  CONSENT: v.optional(v.pipe(text, v.picklist(['none', 'optin'], 'must be none or optin')), 'none'),
  TRANSLATE_WIDGET_SRC: v.optional(
    v.pipe(
      httpUrl('https://translate.example.com/widget.js'),
      v.transform((url) => url.href),
    ),
  ),
});

/** Returns the settings that are set, and the names of secret ones. */
export function settingsForBackup(environment: Record<string, string | undefined>): {
  settings: Record<string, string>;
  secrets: string[];
} {
  const values = Object.entries(setValues(withCurrentNames(environment).environment));
  const names = values.map(([name]) => name).filter((name) => SECRETS.includes(name));
  return {
    settings: Object.fromEntries(values.filter(([name]) => !SECRETS.includes(name))),
    secrets: [...names, ...SECRETS.map(fileSetting).filter((name) => environment[name]?.trim())],
  };
}

const SECRETS: readonly string[] = Object.entries(schema.entries)
  .filter(([, entry]) => 'isSecret' in v.getMetadata(entry.wrapped))
  .map(([name]) => name);

/** A former value, which only verifies, has a current one. */
function* unusedFormerValues(values: Readonly<Record<string, string>>): Iterable<string> {
  for (const former of Object.keys(values)) {
    const name = former.replace(/_PREVIOUS$/, '');
    if (name !== former && !values[name]) yield `${former} has no effect without ${name}`;
    else if (name !== former && values[name] === values[former]) yield `${former} is the same as ${name}. Remove it`;
  }
}

function setValues(environment: Record<string, string | undefined>): Record<string, string> {
  const values = Object.keys(schema.entries).map((name) => [name, environment[name]?.trim() ?? ''] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== ''));
}

function withApiPath(url: URL): string {
  return url.pathname === '/' ? url.origin + API_PATH : url.href.replace(/\/$/, '');
}

export type Settings = Omit<v.InferOutput<typeof schema>, 'SITE_ORIGIN'> & { SITE_ORIGIN: string };

/** Origin to which a separate backend's upload URLs are rewritten. */
export function uploadsOrigin({
  CONTENT_API_BASE,
  SITE_ORIGIN,
}: Pick<Settings, 'CONTENT_API_BASE' | 'SITE_ORIGIN'>): string | undefined {
  return CONTENT_API_BASE && SITE_ORIGIN;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * @param envFile text of `.env`, in which unknown names are errors
 * @param warn called for each setting under a former name
 * @throws {SettingsError} with all errors
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  envFile = '',
  warn: (sentence: string) => void = () => undefined,
): Settings {
  const renamed = withCurrentNames(environment);
  const withFiles = withSecretFiles(SECRETS, renamed.environment);
  const values = setValues(withFiles.environment);
  const result = v.safeParse(schema, values);
  const names = [...Object.keys(schema.entries), ...SECRETS.map(fileSetting), ...FORMER_SETTINGS];
  const errors = [
    ...findUnknownSettings(names, environment, envFile),
    ...[...renamed.mistakes, ...withFiles.mistakes, ...unusedFormerValues(values)],
  ].map((sentence) => `  ${sentence}`);
  for (const issue of result.issues ?? []) errors.push(`  ${v.getDotPath(issue)} ${issue.message}`);
  if (values.SMTP_URL && !values.CONTACT_TO)
    errors.push('  CONTACT_TO must say who gets the mail, where SMTP_URL is set');
  if (values.REDIS_URL && !values.FORMS_SECRET)
    errors.push('  FORMS_SECRET must be set where REDIS_URL is set, with the same value for all instances');
  if (values.EDGE_PURGE_URL && !(values.EDGE_PURGE_SECRET && values.EDGE_MAX_AGE))
    errors.push('  EDGE_PURGE_SECRET and EDGE_MAX_AGE must be set where EDGE_PURGE_URL is set');
  if (!result.success || errors.length > 0) {
    throw new SettingsError(
      `These settings cannot be used:\n${errors.join('\n')}\n.env.example explains each of them.`,
    );
  }
  for (const sentence of renamed.warnings) warn(sentence);
  const settings = result.output;
  return { ...settings, SITE_ORIGIN: settings.SITE_ORIGIN ?? `http://localhost:${settings.PORT}` };
}
