import { existsSync, readFileSync } from 'node:fs';
import { log } from '../log.ts';
import { readSettings, type Settings } from './settings.ts';

const ENV_FILE_OPTION = /^--env-file(?:-if-exists)?=(.*)$/;

/**
 * Reads the settings from the environment, to which Node adds `.env` with `--env-file`.
 *
 * @throws {SettingsError} with all errors
 */
export function readProcessSettings(): Settings {
  const files = process.execArgv.flatMap((option) => ENV_FILE_OPTION.exec(option)?.[1] ?? []);
  const texts = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return readSettings(process.env, texts.join('\n'), (sentence) =>
    log.warn(`Settings: ${sentence}`, { event: 'former_name' }),
  );
}
