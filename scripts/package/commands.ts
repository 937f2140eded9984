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
