/**
 * Who may import whom, as docs/architecture.md draws it: the rules of `npm run check`'s step “Imports”. A rule that is broken
 * is printed with its comment.
 */

import { CODE, FOLDERS, ROOMS, SHARED_FILES } from './scripts/testing/import-table.mjs';

/** Parts of the site and the contract that only ever run on the server. */
const SERVER_ONLY = ['^site/pages/[^/]+/data[.]ts$', '^site/rich-text/', '^(site|contract|lib)/.+[.]server[.]tsx?$'];
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
  if (upward)
    throw new Error(`scripts/testing/import-table.mjs: ${folder} may not import ${upward}, whose row is above it.`);
}

const roomsWithFolders = [...new Set(rows.map((folder) => folder.split('/')[0] ?? ''))];

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...roomRules,
    ...folderRules,
    {
      name: 'a room without a rule',
      comment: 'add it to ROOMS in scripts/testing/import-table.mjs',
      severity: 'error',
      from: { pathNot: [...Object.keys(ROOMS).map(pathOf), '^[.]dependency-cruiser[.]mjs$'] },
      to: {},
    },
    {
      name: 'a folder without a rule',
      comment: 'add it to FOLDERS in scripts/testing/import-table.mjs',
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
      comment: 'site/, contract/ and lib/ run in the browser, but for data.ts, rich-text/ and *.server.ts',
      severity: 'error',
      from: { path: '^(site|contract|lib)/', pathNot: SERVER_ONLY },
      to: { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'a page gets its data from its payload',
      comment: 'data.ts, rich-text/ and *.server.ts run on the server only (`import type` is fine)',
      severity: 'error',
      // In the static export, browsers load data that a server otherwise loads.
      from: { path: '^site/(pages|components)/', pathNot: [...SERVER_ONLY, '^site/pages/[^/]+/client-data[.]ts$'] },
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
        // The build bundles the parser and one model of `budoux`, without its dependencies (decision 76).
        pathNot: '^node_modules/budoux/module/',
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
      from: { pathNot: '^(?:scripts/(?:documents|fonts|lighthouse)|tests/systems/wordpress/support/newest-php)/' },
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
