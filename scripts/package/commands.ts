/** Commands of `bin/meguri`. Each is bundled from a script that the repository runs with `npm run`. */

interface ReleaseCommand {
  /** Bundled to `lib/commands/{name}.js`. */
  script: string;
  /** In the list of commands. */
  purpose: string;
}

export const RELEASE_COMMANDS: Readonly<Record<string, ReleaseCommand>> = {
  status: { script: 'scripts/status.ts', purpose: 'reports what runs and what is wrong; exit code 0, 1 or 2' },
  inbox: { script: 'scripts/inbox.ts', purpose: 'lists, shows, answers, exports and deletes submissions' },
  preview: { script: 'scripts/preview.ts', purpose: 'prints a link to a draft' },
  'check-content': { script: 'scripts/check-content.ts', purpose: 'lists all mistakes in the content' },
  backup: { script: 'scripts/backup.ts', purpose: 'creates a backup of the submissions, or verifies one' },
  restore: { script: 'scripts/restore.ts', purpose: 'replaces the submissions with those of a backup' },
  rollback: { script: 'scripts/rollback.ts', purpose: 'returns to an earlier installed release' },
  ready: { script: 'scripts/ready.ts', purpose: 'waits until the instance on PORT serves the site' },
};

const NPM_COMMAND = new RegExp(
  `npm run (${Object.keys(RELEASE_COMMANDS).join('|')})(?![\\w-])( --(?= ))?( {3}(?= ))?`,
  'g',
);

/**
 * Adapts messages, which name commands as the repository runs them: `npm run inbox -- show` becomes `bin/meguri inbox show`.
 * Spaces of an aligned list are removed, because the name is longer.
 */
export function withReleaseCommands(code: string): string {
  return code.replaceAll(NPM_COMMAND, 'bin/meguri $1');
}
