import { runMain } from './bootstrap/cli.mjs';
import { rollbackCommand } from './operations/rollback-command.ts';

await runMain(() => rollbackCommand(process.argv.slice(2)));
