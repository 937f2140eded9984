import { readProcessSettings } from '../../server/settings/process-settings.ts';
import { type Settings, SettingsError } from '../../server/settings/settings.ts';
import { Refusal } from '../bootstrap/cli.mjs';

/** The settings of a command. @throws {Refusal} with all that is wrong with them */
export function loadSettings(): Settings {
  try {
    return readProcessSettings();
  } catch (error) {
    throw error instanceof SettingsError ? new Refusal(error.message) : error;
  }
}
