import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { log } from '../log.ts';
import { readSettings, type Settings } from './settings.ts';

const ENV_FILE_OPTION = /^--env-file(?:-if-exists)?=(.*)$/;

/**
 * Reads the settings from the environment, to which Node adds `.env` with `--env-file`.
 *
 * @throws {SettingsError} with all errors
 */
export function readProcessSettings(): Settings {
  return parseSettings(process.env, envFiles(process.execArgv));
}

/**
 * Reads the settings again, for a process whose environment has no values from files.
 *
 * @param nodeOptions options such as `--env-file=.env`
 * @returns the settings, and what another process needs to run with them, even after the files have changed
 * @throws {SettingsError} with all errors
 */
export function rereadSettings(nodeOptions: readonly string[]): {
  settings: Settings;
  environment: NodeJS.ProcessEnv;
  nodeOptions: string[];
} {
  const files = envFiles(nodeOptions);
  const environment = { ...valuesOf(files), ...process.env };
  return {
    settings: parseSettings(environment, files),
    environment,
    nodeOptions: nodeOptions.filter((option) => !ENV_FILE_OPTION.test(option)),
  };
}

/** Removes the values that Node took from files, so that they do not override later versions of the files. */
export function removeFileValues(): void {
  for (const [name, value] of Object.entries(valuesOf(envFiles(process.execArgv))))
    if (process.env[name] === value) delete process.env[name];
}

function parseSettings(environment: Record<string, string | undefined>, files: readonly string[]): Settings {
  return readSettings(environment, files.join('\n'), (sentence) =>
    log.warn(`Settings: ${sentence}`, { event: 'former_name' }),
  );
}

/** Returns the texts of the files. A later file takes precedence. */
function envFiles(nodeOptions: readonly string[]): string[] {
  const files = nodeOptions.flatMap((option) => ENV_FILE_OPTION.exec(option)?.[1] ?? []);
  return files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
}

function valuesOf(files: readonly string[]): Record<string, string> {
  return Object.assign({}, ...files.map((text) => parseEnv(text)));
}
