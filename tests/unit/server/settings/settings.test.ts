import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readSettings, SettingsError, settingsForBackup } from '../../../../server/settings/settings.ts';

const DEFAULTS = {
  PORT: 3000,
  HOST: '127.0.0.1',
  SITE_ORIGIN: 'http://localhost:3000',
  METRICS_PORT: 0,
  METRICS_HOST: '127.0.0.1',
  LOG_FORMAT: 'auto',
  ACCESS_LOG: false,
  LOG_ADDRESSES: 'truncated',
  REDIS_PREFIX: 'meguri',
  DATA_DIR: './data',
  IMAGE_CACHE_MB: 1024,
  PAGE_CACHE_MB: 32,
  PREWARM_IMAGES: true,
  ALLOW_INDEXING: true,
  CONTENT_DIR: './content',
  CONSENT: 'none',
  RETENTION_DAYS: 365,
  RETENTION_DAYS_APPLICATIONS: 180,
  TRUST_PROXY: 0,
  FORMS_PER_MINUTE: 60,
  CONTENT_TIMEOUT_MS: 4000,
  PAYLOAD_TIMEOUT_MS: 120_000,
};

test('requires no setting', () => {
  expect(readSettings({})).toEqual(DEFAULTS);
});

test('allows switching off image pre-generation', () => {
  expect(readSettings({ PREWARM_IMAGES: '0' }).PREWARM_IMAGES).toBe(false);
});

test('treats an empty value like a missing one, for every setting', () => {
  const empty = {
    PORT: '',
    HOST: ' ',
    SITE_ORIGIN: '',
    DATA_DIR: '',
    IMAGE_CACHE_MB: '',
    CONTENT_DIR: '\t',
    CONTENT_API_BASE: '',
    CONTENT_PUBLIC_ORIGIN: '',
    CONTENT_API_KEY: '',
    CONTENT_TIMEOUT_MS: '',
    PAYLOAD_TIMEOUT_MS: '',
    PREVIEW_SECRET: '',
    SMTP_URL: ' ',
    CONTACT_TO: '',
    APPLICATIONS_TO: '',
    MAIL_FROM: '',
    RETENTION_DAYS: '',
    RETENTION_DAYS_APPLICATIONS: '',
    TRUST_PROXY: '',
    FORMS_SECRET: '',
    FORMS_PER_MINUTE: '',
    CONSENT: '',
    GTM_ID: '',
    TRANSLATE_WIDGET_SRC: '  ',
  };
  expect(readSettings(empty)).toEqual(DEFAULTS);
});

test('reports all errors at once', () => {
  const wrong = {
    PORT: '80a',
    SITE_ORIGIN: 'www.example.com',
    IMAGE_CACHE_MB: '1',
    CONTENT_API_BASE: 'ftp://cms.example.com',
    CONTENT_PUBLIC_ORIGIN: 'cms.example.com',
    CONTENT_API_KEY: 'short',
    CONTENT_TIMEOUT_MS: '99',
    PAYLOAD_TIMEOUT_MS: '600001',
    PREWARM_IMAGES: 'yes',
    PREVIEW_SECRET: 'thirty-one-characters-are-short',
    GTM_ID: 'UA-1',
    CONSENT: 'opt-in',
    TRANSLATE_WIDGET_SRC: 'javascript:alert(1)',
  };
  expect(() => readSettings(wrong)).toThrow(
    new SettingsError(`These settings cannot be used:
  PORT must be a whole number (a port)
  SITE_ORIGIN must be a URL such as https://www.example.com
  IMAGE_CACHE_MB must be at least 16
  PREWARM_IMAGES must be 0 or 1
  CONTENT_API_BASE must be a URL such as https://cms.example.com/wp-json/api/v1
  CONTENT_PUBLIC_ORIGIN must be a URL such as https://cms.example.com
  CONTENT_API_KEY must have at least 16 characters
  CONTENT_TIMEOUT_MS must be at least 100
  PAYLOAD_TIMEOUT_MS must be at most 600000
  PREVIEW_SECRET must have at least 32 characters
  GTM_ID must look like GTM-XXXXXXX
  CONSENT must be none or optin
  TRANSLATE_WIDGET_SRC must be a URL such as https://translate.example.com/widget.js
.env.example explains each of them.`),
  );
});

test('needs FORMS_SECRET with REDIS_URL', () => {
  expect(() => readSettings({ REDIS_URL: 'redis://127.0.0.1' })).toThrow(
    'FORMS_SECRET must be set where REDIS_URL is set',
  );
  const FORMS_SECRET = 'at least thirty-two random characters';
  const REDIS_URL = 'rediss://user:key@redis.test:6379/1';
  expect(readSettings({ REDIS_URL, FORMS_SECRET, REDIS_PREFIX: 'b' })).toMatchObject({ REDIS_URL, REDIS_PREFIX: 'b' });
  for (const wrong of ['127.0.0.1:6379', 'http://127.0.0.1', 'redis://'])
    expect(() => readSettings({ REDIS_URL: wrong, FORMS_SECRET })).toThrow('REDIS_URL must be a URL such as redis://');
  expect(() => readSettings({ REDIS_PREFIX: 'a b' })).toThrow('REDIS_PREFIX must have');
});

test('never repeats a key in the error about it', () => {
  expect(() => readSettings({ CONTENT_API_KEY: 'hunter2' })).toThrow(/^(?!.*hunter2).*CONTENT_API_KEY/s);
});

test('ignores unrelated environment variables', () => {
  expect(readSettings({ PATH: '/usr/bin', port: '1' })).toEqual(DEFAULTS);
});

describe('misspelt name', () => {
  test.each([
    ['SITE_ORIGN=https://www.example.com', 'SITE_ORIGN is no setting. Did you mean "SITE_ORIGIN"?'],
    ['site_origin=https://www.example.com', 'site_origin is no setting. Did you mean "SITE_ORIGIN"?'],
    ['export SITE-ORIGIN=1\nCOLOUR=red', 'COLOUR is no setting.'],
    ['SITE_ORIGIN: https://www.example.com', 'SITE_ORIGIN needs a “=” after it in .env'],
    ['SITE_ORIGIN https://www.example.com', 'SITE_ORIGIN needs a “=” after it in .env'],
    ['PORT', 'PORT needs a “=” after it in .env'],
  ])('is rejected in .env: %j', (file, sentence) => {
    expect(() => readSettings({}, file)).toThrow(`  ${sentence}\n`);
  });

  test('is reported together with all other errors, without its value', () => {
    const environment = { PORT: 'x', FORMS_SECERT: 'a-value-that-nobody-may-see' };
    expect(() => readSettings(environment, 'FORMS_SECERT=a-value-that-nobody-may-see')).toThrow(
      new SettingsError(`These settings cannot be used:
  FORMS_SECERT is no setting. Did you mean "FORMS_SECRET"?
  PORT must be a whole number (a port)
.env.example explains each of them.`),
    );
  });

  test.each(['SITE_ORIGINS', 'SITEORIGIN', 'DATADIR', 'TRUST_PROXIES', 'MAIL_FORM', 'CONTENT_API_BSE', 'Site_Origin'])(
    'is rejected in the environment: %s',
    (name) => {
      expect(() => readSettings({ [name]: '1' })).toThrow(`  ${name} is no setting. Did you mean "`);
    },
  );

  test.each([
    'SITE_URL',
    'HOSTNAME',
    'MAIL_PORT',
    'SMTP_USER',
    'CONTENT_TYPE',
    'DATABASE_URL',
    'XDG_DATA_DIRS',
    'HOTS',
  ])('is ignored in the environment if another program may use it: %s', (name) => {
    expect(readSettings({ [name]: '1' })).toEqual(DEFAULTS);
  });

  test('is not assumed for variables of Node and the system in .env, nor in .env.example', () => {
    const others =
      'TZ=Asia/Tokyo\nNODE_ENV=production\nCHROMIUM_PATH=/opt/chrome\n # SITE_ORIGN=\n\nSITE_ORIGIN = "https://a.example"';
    expect(readSettings({}, others)).toEqual(DEFAULTS);
    expect(readSettings({}, readFileSync('.env.example', 'utf8'))).toEqual(DEFAULTS);
  });
});

describe('SITE_ORIGIN', () => {
  test.each([
    [{ PORT: '8080' }, 'http://localhost:8080'],
    [{ PORT: ' 8080 ', SITE_ORIGIN: ' ' }, 'http://localhost:8080'],
    [{ PORT: '8080', SITE_ORIGIN: 'https://www.example.com' }, 'https://www.example.com'],
    [{ SITE_ORIGIN: 'https://www.example.com/' }, 'https://www.example.com'],
    [{ SITE_ORIGIN: 'https://WWW.example.com:443/' }, 'https://www.example.com'],
    [{ SITE_ORIGIN: 'http://127.0.0.1:3100' }, 'http://127.0.0.1:3100'],
  ])('resolves %j to %s', (environment, origin) => {
    expect(readSettings(environment).SITE_ORIGIN).toBe(origin);
  });
});

test.each([
  ['https://cms.example.com', 'https://cms.example.com/wp-json/api/v1'],
  ['https://cms.example.com/', 'https://cms.example.com/wp-json/api/v1'],
  ['http://127.0.0.1:8000', 'http://127.0.0.1:8000/wp-json/api/v1'],
  ['https://cms.example.com/wp-json/api/v1', 'https://cms.example.com/wp-json/api/v1'],
  ['https://cms.example.com/wp-json/api/v1/', 'https://cms.example.com/wp-json/api/v1'],
  ['https://example.com/blog/wp-json/api/v1', 'https://example.com/blog/wp-json/api/v1'],
])('normalises CONTENT_API_BASE %s to %s', (value, base) => {
  expect(readSettings({ CONTENT_API_BASE: value }).CONTENT_API_BASE).toBe(base);
});

describe('setting limits', () => {
  test.each([
    ['PORT', '0'],
    ['PORT', '65535'],
    ['IMAGE_CACHE_MB', '16'],
    ['IMAGE_CACHE_MB', '1000000'],
    ['CONTENT_TIMEOUT_MS', '100'],
    ['CONTENT_TIMEOUT_MS', '60000'],
    ['PAYLOAD_TIMEOUT_MS', '100'],
    ['PAYLOAD_TIMEOUT_MS', '600000'],
  ] as const)('allow %s to be %s', (name, value) => {
    expect(readSettings({ [name]: value })[name]).toBe(Number(value));
  });

  test.each([
    ['PORT', '65536', 'must be at most 65535'],
    ['PORT', '-1', 'must be a whole number (a port)'],
    ['PORT', '3000.5', 'must be a whole number (a port)'],
    ['PORT', '1e3', 'must be a whole number (a port)'],
    ['IMAGE_CACHE_MB', '15', 'must be at least 16'],
    ['IMAGE_CACHE_MB', '1 GB', 'must be a whole number (megabytes)'],
    ['CONTENT_TIMEOUT_MS', '60001', 'must be at most 60000'],
    ['CONTENT_TIMEOUT_MS', '4s', 'must be a whole number (milliseconds)'],
    ['PAYLOAD_TIMEOUT_MS', '0', 'must be at least 100'],
    ['CONTENT_API_KEY', '123456789012345', 'must have at least 16 characters'],
    ['GTM_ID', 'gtm-abcd123', 'must look like GTM-XXXXXXX'],
    ['GTM_ID', "GTM-ABC');alert(1)//", 'must look like GTM-XXXXXXX'],
    ['SITE_ORIGIN', 'file:///srv', 'must be a URL such as https://www.example.com'],
    ['SITE_ORIGIN', 'https://www.example.com/site', 'must have nothing after the host, as in https://www.example.com'],
    ['SITE_ORIGIN', 'https://www.example.com//', 'must have nothing after the host, as in https://www.example.com'],
    ['SITE_ORIGIN', 'https://www.example.com/?a=1', 'must have nothing after the host, as in https://www.example.com'],
    ['SITE_ORIGIN', 'https://www.example.com#a', 'must have nothing after the host, as in https://www.example.com'],
    [
      'CONTENT_PUBLIC_ORIGIN',
      'https://cms.example.com/wp',
      'must have nothing after the host, as in https://cms.example.com',
    ],
  ])('do not allow %s to be %s', (name, value, sentence) => {
    expect(() => readSettings({ [name]: value })).toThrow(`  ${name} ${sentence}\n`);
  });
});

test('returns settings of third parties as given', () => {
  expect(readSettings({ GTM_ID: 'GTM-ABC1234', TRANSLATE_WIDGET_SRC: 'https://translate.example.com/w.js' })).toEqual({
    ...DEFAULTS,
    GTM_ID: 'GTM-ABC1234',
    TRANSLATE_WIDGET_SRC: 'https://translate.example.com/w.js',
  });
});

test.each(['https://editor:secret@cms.example.com', 'https://editor@cms.example.com/wp-json/api/v1'])(
  'rejects credentials in the URL of a content backend: %s',
  (base) => {
    expect(() => readSettings({ CONTENT_API_BASE: base })).toThrow(
      '  CONTENT_API_BASE must not have a user name or password in it\n',
    );
  },
);

describe('a setting under its former name', () => {
  const warn = vi.fn();
  afterEach(() => warn.mockReset());

  test('is used with one warning, also beside the current name with the same value', () => {
    expect(readSettings({ PICTURES_AHEAD: '0' }, 'PICTURES_AHEAD=0', warn).PREWARM_IMAGES).toBe(false);
    expect(readSettings({ PICTURES_AHEAD: '0', PREWARM_IMAGES: '0' }, '', warn).PREWARM_IMAGES).toBe(false);
    expect(warn.mock.calls).toEqual(
      Array(2).fill([expect.stringContaining('PICTURES_AHEAD is now called PREWARM_IMAGES')]),
    );
  });

  test('is an error beside the current name with another value', () => {
    const read = () => readSettings({ PICTURES_AHEAD: '0', PREWARM_IMAGES: '1' }, '', warn);
    expect(read).toThrow(/PICTURES_AHEAD is the former name of PREWARM_IMAGES, and both are set to different values/);
  });
});

test('names secret settings for a backup without their values', () => {
  const secrets = {
    CONTENT_API_KEY: 'content-api-key-0',
    SMTP_URL: 'smtp://user:password@mail.example.com',
    FORMS_SECRET: 'f'.repeat(32),
    REVALIDATE_SECRET: 'r'.repeat(32),
    PREVIEW_SECRET: 'p'.repeat(32),
  };
  expect(settingsForBackup({ ...secrets, PORT: ' 3001 ', HOST: '', CONTACT_TO: 'info@example.com' })).toEqual({
    settings: { PORT: '3001', CONTACT_TO: 'info@example.com' },
    secrets: Object.keys(secrets),
  });
});
