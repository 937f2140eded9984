import { runMain } from './bootstrap/cli.mjs';
import { backupCommand } from './operations/backup-command.ts';

await runMain(() => backupCommand(process.argv.slice(2)));
