import { runMain } from './bootstrap/cli.mjs';
import { inboxCommand } from './inbox/inbox-command.ts';

await runMain(() => inboxCommand(process.argv.slice(2)));
