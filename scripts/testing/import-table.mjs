/** Permitted imports for `.dependency-cruiser.mjs`. See docs/architecture.md. */

/** Top-level folders ("rooms") that the running site consists of. */
export const CODE = ['lib', 'contract', 'backend', 'site', 'server'];
const EVERYTHING_BUT_TESTS = [...CODE, 'scripts', 'wordpress', 'company', 'site.config.ts', 'package.json'];

/**
 * What each room may import besides itself, types included.
 * @type {Record<string, string[]>}
 */
export const ROOMS = {
  lib: [],
  contract: ['lib'],
  company: [],
  backend: ['contract', 'lib', 'package.json'],
  wordpress: ['contract'],
  site: ['contract', 'lib', 'site.config.ts'],
  server: ['site', 'backend', 'contract', 'lib', 'company', 'site.config.ts', 'package.json'],
  scripts: [...EVERYTHING_BUT_TESTS, 'vite/extension-modules.ts'],
  tests: [...EVERYTHING_BUT_TESTS, 'vite', 'vite.config.ts', 'vitest.config.ts', '.dependency-cruiser.mjs'],
  'site.config.ts': ['contract'],
  // Only build inputs of scripts/bootstrap/ensure-built.mjs, otherwise builds could be stale.
  vite: ['site', 'contract', 'lib'],
  'vite.config.ts': ['site', 'contract', 'lib', 'site.config.ts', 'vite'],
  'vitest.config.ts': ['vite.config.ts', 'vite', 'site', 'contract', 'site.config.ts', 'tests'],
};

/**
 * Files that every folder of a room may import.
 * @type {Record<string, string[]>}
 */
export const SHARED_FILES = {
  contract: ['contract/vocabulary.ts', 'contract/submissions/vocabulary.ts'],
  backend: ['backend/release.ts'],
  site: ['site/extension.ts'],
  server: ['server/log.ts', 'server/error-reference.ts', 'server/measurements.ts', 'server/outages.ts'],
};

/**
 * Imports within a room, besides {@link SHARED_FILES}.
 * A row permits only folders of later rows, so that imports go in one direction.
 *
 * - A name stands for a file or a folder. The prefix `type` permits types only.
 * - Files directly in a room may import all of it.
 * - A room needs rows for all of its folders or for none. Without rows it is unrestricted.
 *
 * @type {Record<string, string[]>}
 */
export const FOLDERS = {
  'contract/api': [
    'contract/submissions',
    'contract/forms',
    'contract/site',
    'contract/content-types',
    'contract/entries',
  ],
  'contract/content-types': ['contract/entries'],
  'contract/submissions': ['contract/forms', 'contract/entries'],
  'contract/forms': [],
  'contract/site': ['contract/entries'],
  'contract/entries': [],

  'backend/api': ['backend/submissions', 'backend/content', 'backend/content-lint'],
  'backend/submissions': [],
  'backend/submissions/backup': ['backend/submissions/storage'],
  'backend/submissions/inbox': [
    'backend/submissions/mail',
    'backend/submissions/labels',
    'backend/submissions/i18n',
    'backend/submissions/storage',
  ],
  'backend/submissions/intake': [
    'backend/submissions/mail',
    'backend/submissions/labels',
    'backend/submissions/i18n',
    'backend/submissions/storage',
  ],
  'backend/submissions/mail': [
    'backend/submissions/labels',
    'backend/submissions/i18n',
    'backend/submissions/storage',
    'type backend/content/content.ts',
  ],
  'backend/submissions/labels': ['backend/submissions/i18n', 'backend/submissions/storage'],
  'backend/submissions/i18n': [],
  'backend/submissions/storage': [],
  'backend/content': ['backend/content-lint', 'backend/content-schemas'],
  'backend/content/cache': ['backend/content/disk'],
  'backend/content/site': [
    ...[
      'backend/content/reading/read-content-file.ts',
      'type backend/content/reading/folder-snapshot.ts',
      'backend/content/pictures',
    ],
    ...['backend/content/profile-variables', 'backend/content-lint', 'backend/content-schemas'],
  ],
  'backend/content/profile-variables': ['backend/content/text', 'backend/content-lint'],
  'backend/content/pictures': [
    'type backend/content/reading/folder-snapshot.ts',
    'backend/content/disk',
    'backend/content-lint',
    'backend/content-schemas',
  ],
  'backend/content/redirects': ['backend/content/text', 'backend/content-lint', 'backend/content-schemas'],
  'backend/content/text': ['backend/content/disk', 'backend/content-lint'],
  'backend/content/disk': [],
  'backend/content/delivery': [],
  'backend/content-lint': ['backend/content-schemas'],
  'backend/content-schemas': [],

  'server/development': [
    ...['server/app.ts', 'server/services.ts', 'server/site-dependencies.ts', 'server/pages', 'server/images'],
    ...['server/preview', 'server/forms', 'server/content', 'server/process', 'server/http', 'server/settings'],
  ],
  'server/export': ['server/search', 'server/http', 'type server/images/variants.ts'],
  'server/routes': [
    ...['server/pages', 'server/images', 'server/search', 'server/preview', 'server/forms', 'server/content'],
    ...['server/cache', 'server/http', 'server/limits', 'type server/process/readiness.ts', 'server/settings'],
  ],
  'server/workers': [
    ...['server/paths.ts', 'server/status/merge-status.ts', 'type server/status', 'server/process', 'server/limits'],
    ...['server/metrics', 'server/http/timeouts.ts', 'server/logging', 'server/settings'],
  ],
  'server/status': [
    ...['type server/cache/cache-entry.ts', 'type server/redis/connect-redis.ts', 'server/process'],
    ...['server/logging', 'server/settings'],
  ],
  'server/metrics': ['server/http', 'server/logging'],
  'server/pages': ['server/http', 'server/settings'],
  'server/images': ['server/content', 'server/cache', 'server/http', 'server/settings'],
  'server/search': [
    'type server/content/backend-health.ts',
    'server/cache',
    'server/http',
    'type server/limits/counters.ts',
  ],
  'server/preview': ['type server/content/backend-health.ts', 'server/http', 'server/settings'],
  'server/forms': ['server/http', 'type server/limits/counters.ts', 'server/settings'],
  // It is built separately, so its logger is passed in.
  'server/redis': [
    ...['type server/cache/invalidation-log.ts', 'type server/limits/counters.ts'],
    'type server/settings/settings.ts',
  ],
  'server/edge': ['server/cache'],
  'server/limits': [],
  'server/content': ['server/cache', 'server/http', 'server/logging', 'server/settings'],
  'server/process': ['server/http', 'server/logging', 'server/settings'],
  'server/cache': ['server/http', 'server/logging', 'server/settings'],
  'server/http': ['server/logging', 'server/settings'],
  'server/settings': ['type server/logging/log-line.ts'],
  'server/logging': [],

  'site/app': [
    ...[
      'site/components',
      'site/navigation',
      'site/data',
      'site/rich-text',
      'site/lines',
      'site/state',
      'site/pictures',
      'site/i18n',
      'site/errors',
    ],
    ...['site/measurement', 'site/seo', 'site/styles', 'site/routes.ts'],
    'site/search',
  ],
  'site/styleguide': ['site/pages', 'site/components', 'site/navigation', 'site/data', 'site/i18n'],
  'site/pages': [
    ...[
      'site/components',
      'site/measurement',
      'site/navigation',
      'site/data',
      'site/state',
      'site/rich-text',
      'site/pictures',
      'site/i18n',
    ],
    'site/errors',
    'site/search',
    'site/seo',
    'site/styles',
  ],
  'site/components': [
    'site/search',
    ...[
      'site/navigation',
      'site/data',
      'site/state',
      'site/rich-text',
      'site/lines',
      'site/pictures',
      'site/i18n',
      'site/errors',
    ],
  ],
  'site/measurement': ['site/navigation', 'type site/state/form-state.ts', 'site/i18n'],
  'site/seo': [...['site/navigation', 'site/data', 'site/state', 'site/pictures', 'site/i18n', 'site/errors']],
  'site/middleware': ['site/navigation', 'site/i18n', 'site/errors'],
  'site/navigation': [
    ...[
      'site/search',
      'site/data',
      'site/state',
      'site/rich-text',
      'site/lines',
      'site/pictures',
      'site/i18n',
      'site/errors',
    ],
  ],
  'site/search': ['site/i18n'],
  'site/data': ['site/state', 'site/rich-text', 'site/pictures', 'site/i18n', 'site/errors'],
  'site/state': ['type site/rich-text/safe-html.ts', 'site/pictures', 'site/i18n'],
  'site/rich-text': ['site/lines', 'site/pictures', 'site/i18n', 'site/errors'],
  'site/lines': ['site/i18n'],
  'site/pictures': ['site/i18n'],
  'site/i18n': ['site/errors'],
  'site/errors': [],
  'site/styles': ['site/fonts'],
};
