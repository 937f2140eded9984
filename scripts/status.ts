/** `npm run status`: prints the status of the running instances. See docs/guides/failures.md. */
import { runMain } from './bootstrap/cli.mjs';
import { runStatus } from './status/run-status.ts';

await runMain(() => runStatus(process.argv.slice(2)));
