import { readProcessSettings } from '../../server/settings/process-settings.ts';
import { type Settings, SettingsError } from '../../server/settings/settings.ts';
import { CliError } from '../bootstrap/cli.mjs';

/** @throws {CliError} with all invalid settings */
export function loadSettings(): Settings {
  try {
    return readProcessSettings();
  } catch (error) {
    throw error instanceof SettingsError ? new CliError(error.message) : error;
  }
}
