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
  // A build of its own, which the primary process does not load, because it would take most of its memory.
  const { exitOnFailure, startServer } = await import('./main.ts');
  // Its errors are instances of its own classes.
  return exitOnFailure(startServer);
});
