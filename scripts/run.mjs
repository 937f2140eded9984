/** Runs most npm scripts: installs packages, selects Node, builds if necessary, then runs a program. */

import { CliError, runMain } from './bootstrap/cli.mjs';
import { build, EXPORT, ensureBuilt, FIXTURES } from './bootstrap/ensure-built.mjs';
import { ensureInstalled } from './bootstrap/ensure-installed.mjs';
import { ensureNode, printNode } from './bootstrap/find-node.mjs';
import { runProgram } from './bootstrap/run-command.mjs';
import { SERVER_ENV, serverFlags } from './bootstrap/server-flags.mjs';

/**
 * @typedef {object} Command
 * @property {'needed' | 'forced' | 'no' | 'fixtures' | 'export'} build
 * @property {string[]} [program] file with arguments
 * @property {string} [option] the only permitted argument, without which the program does not run
 * @property {'production' | 'development'} mode value of NODE_ENV
 */

/** @type {Record<string, Command>} */
const COMMANDS = {
  build: {
    build: 'forced',
    program: ['--env-file-if-exists=.env', 'scripts/pictures.ts'],
    option: '--pictures',
    mode: 'production',
  },
  dev: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/dev.ts'], mode: 'development' },
  'start:fixtures': {
    build: 'fixtures',
    program: [...serverFlags(), '--env-file-if-exists=.env', `${FIXTURES.folder}/server/start.js`],
    mode: 'production',
  },
  export: { build: 'export', program: ['--env-file-if-exists=.env', 'scripts/export.ts'], mode: 'production' },
  package: { build: 'needed', program: ['scripts/package.ts'], mode: 'production' },
  audit: { build: 'no', program: ['scripts/audit.ts'], mode: 'production' },
  'check-content': {
    build: 'no',
    program: ['--env-file-if-exists=.env', 'scripts/check-content.ts'],
    mode: 'production',
  },
  new: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/new/new-entry.ts'], mode: 'production' },
  schemas: { build: 'no', program: ['scripts/schemas/schemas.ts'], mode: 'production' },
  preview: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/preview.ts'], mode: 'production' },
  fonts: { build: 'no', program: ['scripts/fonts/make-fonts.ts'], mode: 'production' },
  inbox: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/inbox.ts'], mode: 'production' },
  backup: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/backup.ts'], mode: 'production' },
  restore: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/restore.ts'], mode: 'production' },
  status: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/status.ts'], mode: 'production' },
  documents: { build: 'no', program: ['scripts/documents.ts'], mode: 'production' },
  bench: { build: 'needed', program: ['scripts/bench/bench.ts'], mode: 'production' },
  covers: { build: 'no', program: ['scripts/covers.ts'], mode: 'production' },
  icons: { build: 'no', program: ['scripts/icons.ts'], mode: 'production' },
  screenshots: { build: 'needed', program: ['scripts/screenshots.ts'], mode: 'production' },
  content: { build: 'no', program: ['--env-file-if-exists=.env', 'scripts/content.ts'], mode: 'production' },
  wordpress: {
    build: 'needed',
    program: ['--env-file-if-exists=.env', 'scripts/wordpress/wordpress.ts'],
    mode: 'production',
  },
  'wordpress:screenshots': {
    build: 'needed',
    program: ['scripts/wordpress/screenshots/screenshots.ts'],
    mode: 'production',
  },
};

await runMain(async () => {
  const [name = '', ...args] = process.argv.slice(2);
  const command = COMMANDS[name];
  if (!command)
    throw new CliError(`Unknown command “${name}”. Available commands: ${Object.keys(COMMANDS).join(', ')}.`);

  const { option } = command;
  if (option && args.some((arg) => arg !== option))
    throw new CliError(`npm run ${name} accepts only the option ${option}.`);

  // 1 is a known weakness for `npm run audit`, and 2 means that nothing is known.
  await ensureInstalled(name === 'audit' ? 2 : 1);
  const node = await ensureNode();
  printNode(node);
  if (command.build === 'forced') await build(node.path);
  if (command.build === 'needed') await ensureBuilt(node.path);
  if (command.build === 'fixtures') await ensureBuilt(node.path, FIXTURES);
  if (command.build === 'export') await ensureBuilt(node.path, EXPORT);
  if (!command.program || (option && !args.includes(option))) return 0;
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: command.mode };
  if (command.build === 'fixtures') Object.assign(env, SERVER_ENV);
  // Vite replaces extension modules only in builds.
  const hooks = env.MEGURI_EXTENSION ? ['--import', './scripts/bootstrap/extension-hooks.ts'] : [];
  return runProgram(node.path, [...hooks, ...command.program, ...args], env);
});
