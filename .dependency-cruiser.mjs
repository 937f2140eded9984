/**
 * Who may import whom, as docs/architecture.md draws it: the rules of `npm run check`'s step “Imports”. A rule that is broken
 * is printed with its comment.
 */

const CODE = ['contract', 'backend', 'site', 'server'];
const EVERYTHING_BUT_TESTS = [...CODE, 'scripts', 'wordpress', 'site.config.ts', 'package.json'];

/** What each room may import besides itself. Types count too. @type {Record<string, string[]>} */
const ROOMS = {
  contract: [],
  backend: ['contract'],
  wordpress: ['contract'],
  site: ['contract', 'site.config.ts'],
  server: ['site', 'backend', 'contract', 'site.config.ts', 'package.json'],
  scripts: EVERYTHING_BUT_TESTS,
  tests: [...EVERYTHING_BUT_TESTS, 'vite', 'vite.config.ts', 'vitest.config.ts', '.dependency-cruiser.mjs'],
  'site.config.ts': ['contract'],
  // No more than the inputs that scripts/bootstrap/ensure-built.mjs hashes: else a change would leave the build stale.
  vite: ['site', 'contract'],
  'vite.config.ts': ['site', 'contract', 'site.config.ts', 'vite'],
  'vitest.config.ts': ['vite.config.ts', 'vite', 'site', 'contract', 'site.config.ts', 'tests'],
};

/** What all folders of a room may import. @type {Record<string, string[]>} */
const SHARED_FILES = {
  contract: ['contract/vocabulary.ts', 'contract/submissions/vocabulary.ts'],
  backend: ['backend/log.ts'],
  site: ['site/extension.ts'],
  server: ['server/log.ts', 'server/error-reference.ts', 'server/bounded-queue.ts', 'server/wait-at-most.ts'],
};

/**
 * What each folder of a room may import from that room, besides the files above: only folders of rows further down, so that
 * imports go one way. A name stands for a folder with all that is in it, or for one file; `type` before it allows types only.
 * Files directly in a room put its folders together: they may import all of it. A room that has rows here needs one for each
 * of its folders; one without rows is free inside.
 *
 * @type {Record<string, string[]>}
 */
const FOLDERS = {
  'contract/api': ['contract/submissions', 'contract/site', 'contract/entries'],
  'contract/submissions': ['contract/entries'],
  'contract/site': ['contract/entries'],
  'contract/entries': [],
  'contract/http': [],

  'backend/api': ['backend/submissions', 'backend/content', 'backend/content-lint'],
  'backend/submissions': [],
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
  'backend/content/cache': [],
  'backend/content/site': [
    ...['backend/content/read-content-file.ts', 'type backend/content/folder-snapshot.ts', 'backend/content/pictures'],
    ...['backend/content/profile-words', 'backend/content-lint', 'backend/content-schemas'],
  ],
  'backend/content/profile-words': ['backend/content/text', 'backend/content-lint'],
  'backend/content/pictures': [
    'type backend/content/folder-snapshot.ts',
    'backend/content-lint',
    'backend/content-schemas',
  ],
  'backend/content/redirects': ['backend/content/text', 'backend/content-lint', 'backend/content-schemas'],
  'backend/content/text': ['backend/content-lint'],
  'backend/content/transforms': ['backend/content-schemas'],
  'backend/content-lint': ['backend/content-schemas'],
  'backend/content-schemas': [],

  'server/development': [
    ...['server/app.ts', 'server/services.ts', 'server/site-dependencies.ts', 'server/pages', 'server/images'],
    ...['server/preview', 'server/forms', 'server/content', 'server/process', 'server/http', 'server/settings'],
  ],
  'server/export': ['server/search', 'server/http', 'type server/images/images.ts'],
  'server/pages': [
    'server/preview',
    'type server/content/backend-watch.ts',
    'server/cache',
    'server/http',
    'server/settings',
  ],
  'server/images': ['server/content', 'server/cache', 'server/http', 'server/settings'],
  'server/search': ['type server/content/backend-watch.ts', 'server/cache', 'server/http'],
  'server/preview': ['type server/content/backend-watch.ts', 'server/http', 'server/settings'],
  'server/forms': ['server/http', 'server/settings'],
  'server/content': ['server/cache', 'server/http', 'server/settings'],
  'server/process': ['server/http', 'server/settings'],
  'server/cache': ['server/http', 'server/settings'],
  'server/http': ['server/settings'],
  'server/settings': [],

  'site/app': [
    ...['site/components', 'site/navigation', 'site/data', 'site/state', 'site/pictures', 'site/i18n', 'site/errors'],
    ...['site/measurement', 'site/seo', 'site/styles', 'site/routes.ts', 'site/assets'],
    // For the static export, whose browser does what a server would.
    ...['site/search', 'site/pages/search/data.ts', 'type site/pages/works/data.ts'],
  ],
  'site/parts-page': ['site/pages', 'site/components', 'site/navigation', 'site/data', 'site/i18n'],
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
  ],
  'site/components': [
    'site/search',
    ...['site/navigation', 'site/data', 'site/state', 'site/rich-text', 'site/pictures', 'site/i18n', 'site/errors'],
  ],
  'site/measurement': ['site/navigation', 'site/i18n'],
  'site/seo': [...['site/navigation', 'site/data', 'site/state', 'site/pictures', 'site/i18n', 'site/errors']],
  'site/middleware': ['site/navigation', 'site/i18n', 'site/errors'],
  'site/navigation': [
    ...['site/search', 'site/data', 'site/state', 'site/rich-text', 'site/pictures', 'site/i18n', 'site/errors'],
  ],
  'site/search': ['site/i18n'],
  'site/data': ['site/state', 'site/rich-text', 'site/pictures', 'site/i18n', 'site/errors'],
  'site/state': ['site/pictures', 'site/i18n'],
  'site/rich-text': ['site/pictures', 'site/i18n', 'site/errors'],
  'site/pictures': ['site/i18n'],
  'site/i18n': ['site/errors'],
  'site/errors': [],
  'site/styles': ['site/fonts'],
};

/** Parts of the site and the contract that only ever run on the server. */
const SERVER_ONLY = ['^site/pages/[^/]+/data[.]ts$', '^site/rich-text/', '^(site|contract)/.+[.]server[.]tsx?$'];
const PICTURE = 'see docs/architecture.md';

/** @param {string} name of a folder, or of a file */
function pathOf(name) {
  const text = name.replaceAll('.', '[.]');
  return /[.]\w+$/.test(name) ? `^${text}$` : `^${text}/`;
}

const roomRules = Object.entries(ROOMS).map(([room, others]) => ({
  name: `room ${room}`,
  comment: `${room} may only import from ${[room, ...others].join(', ')}; ${PICTURE}`,
  severity: 'error',
  from: { path: pathOf(room) },
  to: { dependencyTypes: ['local', 'undetermined'], pathNot: [room, ...others].map(pathOf) },
}));

const folderRules = Object.entries(FOLDERS).flatMap(([folder, others]) => {
  const [room = ''] = folder.split('/');
  const subfolders = Object.keys(FOLDERS).filter((other) => other.startsWith(`${folder}/`));
  const shared = SHARED_FILES[room] ?? [];
  const types = others.filter((other) => other.startsWith('type ')).map((other) => other.slice(5));
  const values = [...others.filter((other) => !other.startsWith('type ')), ...shared];
  const base = {
    comment: `of its room, ${folder} may only import ${[...others, ...shared].join(', ') || 'itself'}; ${PICTURE}`,
    severity: 'error',
    from: { path: pathOf(folder), pathNot: subfolders.map(pathOf) },
  };
  const allowed = [folder, ...values].map(pathOf);
  return [
    {
      ...base,
      name: `folder ${folder}`,
      to: { path: pathOf(room), pathNot: [...allowed, ...types.map(pathOf)] },
    },
    ...types.map((name) => ({
      ...base,
      name: `types only ${folder}`,
      to: { path: pathOf(name), pathNot: allowed, dependencyTypesNot: ['type-only'] },
    })),
  ];
});

const rows = Object.keys(FOLDERS);
for (const [index, folder] of rows.entries()) {
  const above = rows.slice(0, index).filter((row) => !folder.startsWith(`${row}/`));
  const upward = FOLDERS[folder]?.find((name) =>
    above.some((row) => `${name.replace('type ', '')}/`.startsWith(`${row}/`)),
  );
  if (upward) throw new Error(`.dependency-cruiser.mjs: ${folder} may not import ${upward}, whose row is above it.`);
}

const roomsWithFolders = [...new Set(rows.map((folder) => folder.split('/')[0] ?? ''))];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    ...folderRules,
    {
      name: 'a room without a rule',
      comment: 'add it to ROOMS in .dependency-cruiser.mjs',
      severity: 'error',
      from: { pathNot: [...Object.keys(ROOMS).map(pathOf), '^[.]dependency-cruiser[.]mjs$'] },
      to: {},
    },
    {
      name: 'a folder without a rule',
      comment: 'add it to FOLDERS in .dependency-cruiser.mjs',
      severity: 'error',
      from: {
        path: roomsWithFolders.map((room) => `^${room}/[^/]+/`),
        pathNot: Object.keys(FOLDERS).map(pathOf),
      },
      to: {},
    },
    {
      name: 'site.config.ts: types only',
      comment: 'it is read before anything of the site is',
      severity: 'error',
      from: { path: '^site[.]config[.]ts$' },
      to: { dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no Node modules in the browser',
      comment: 'site/ and contract/ run in the browser, but for data.ts, rich-text/ and *.server.ts',
      severity: 'error',
      from: { path: '^(site|contract)/', pathNot: SERVER_ONLY },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a page gets its data from its payload',
      comment: 'data.ts, rich-text/ and *.server.ts run on the server only (`import type` is fine)',
      severity: 'error',
      from: { path: '^site/(pages|components)/', pathNot: SERVER_ONLY },
      to: { path: SERVER_ONLY, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'first steps need nothing installed',
      comment: 'scripts/**/*.mjs run before any package is there, on Node 20: Node modules and *.mjs only',
      severity: 'error',
      from: { path: '^scripts/.+[.]mjs$' },
      to: { dependencyTypesNot: ['core', 'type-only'], pathNot: '^scripts/.+[.]mjs$' },
    },
    {
      name: 'no development packages in production code',
      comment: 'it must be among the dependencies in package.json',
      severity: 'error',
      from: { path: [...CODE.map(pathOf), '^site[.]config[.]ts$'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-optional', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no cycles',
      comment: 'a cycle of which a part is types only is none at run time',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no unknown names',
      comment: 'there is no such file or package',
      severity: 'error',
      // Its packages are installed when it runs.
      from: { pathNot: '^(?:scripts/(?:fonts|lighthouse)|tests/systems/wordpress/support/newest-php)/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(data|[.](build|cache|git|screenshots|vitest)[^/]*)/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  },
};
