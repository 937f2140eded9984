import { runMain } from './bootstrap/cli.mjs';
import { restoreCommand } from './operations/restore-command.ts';

await runMain(() => restoreCommand(process.argv.slice(2)));
