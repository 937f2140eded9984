/** Entry of `npm start` and of releases: runs the site in this process or, with `WORKERS`, in others. */
import { log } from './log.ts';
import { exitOnFailure } from './process/exit-on-failure.ts';
import { readProcessSettings } from './settings/process-settings.ts';
import { startPrimary } from './workers/primary.ts';

process.umask(0o077);
await exitOnFailure(async () => {
  if (readProcessSettings().WORKERS !== undefined) return startPrimary();
  process.on('SIGUSR2', () =>
    log.warn('Server: a rolling restart needs WORKERS; nothing was changed', { event: 'restart_ignored' }),
  );
  // `main.js` is a separate build, so that the primary process does not load the site, which takes much memory.
  const { exitOnFailure, startServer } = await import('./main.ts');
  // `exitOnFailure` of the same build, because `instanceof` compares the classes of one build.
  return exitOnFailure(startServer);
});
