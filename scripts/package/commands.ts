/** Commands of `bin/meguri`. Each is bundled from a script that the repository runs with `npm run`. */

interface ReleaseCommand {
  /** Bundled to `lib/commands/{name}.js`. */
  script: string;
  /** In the list of commands. */
  purpose: string;
}

export const RELEASE_COMMANDS: Readonly<Record<string, ReleaseCommand>> = {
  inbox: { script: 'scripts/inbox.ts', purpose: 'lists, shows, answers, exports and deletes submissions' },
  preview: { script: 'scripts/preview.ts', purpose: 'prints a link to a draft' },
  'check-content': { script: 'scripts/check-content.ts', purpose: 'lists all mistakes in the content' },
  ready: { script: 'scripts/ready.ts', purpose: 'waits until the instance on PORT serves the site' },
};
