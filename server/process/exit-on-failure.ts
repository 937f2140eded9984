import { log } from '../log.ts';
import { SettingsError } from '../settings/settings.ts';
import { HangingDiskError, StartError } from './start-error.ts';

/** On failure, logs the reason and exits with 1, or with the code of a `StartError`. */
export async function exitOnFailure(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    // Mistakes in settings are for the person who just typed them, and LOG_FORMAT may be one of them.
    if (error instanceof SettingsError) console.error(`${new Date().toISOString()} ${error.message}`);
    else if (error instanceof StartError)
      log.error(`Server: cannot start. ${error.message}`, { event: 'cannot_start' });
    else log.error('Server: cannot start', { event: 'cannot_start', error });
    if (error instanceof HangingDiskError) process.kill(process.pid, 'SIGKILL');
    process.exit(error instanceof StartError ? error.exitCode : 1);
  }
}
