/** `npm run status`: prints what runs and what is wrong. See docs/guides/failures.md. */
import { runMain } from './bootstrap/cli.mjs';
import { runStatus } from './status/run-status.ts';

await runMain(() => runStatus(process.argv.slice(2)));
