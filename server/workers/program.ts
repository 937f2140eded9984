import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rereadSettings } from '../settings/process-settings.ts';
import type { Settings } from '../settings/settings.ts';

/** What workers run. */
export interface Program {
  script: string;
  /** Path of Node. */
  node: string;
  nodeOptions: string[];
  /** Contains the settings. */
  environment: NodeJS.ProcessEnv;
  settings: Settings;
}

/**
 * Resolves links in the path that started the primary, so that a moved `current` link leads to another release, and reads the
 * settings again. Workers that are restarted after a crash run the same program, with the same settings.
 *
 * @throws {SettingsError} with all errors
 */
export function readProgram(): Program {
  const launcher = process.env.MEGURI_LAUNCHER;
  const release = launcher ? dirname(dirname(realpathSync(launcher))) : null;
  const script = release
    ? join(release, 'build/server/main.js')
    : join(dirname(realpathSync(process.argv[1] ?? '')), 'main.js');
  const node = release ? join(release, 'node/bin/node') : process.execPath;
  const formerRelease = dirname(dirname(import.meta.dirname));
  const nodeOptions = process.execArgv.map((option) => (release ? option.replace(formerRelease, release) : option));
  return { script, node, ...rereadSettings(nodeOptions) };
}
