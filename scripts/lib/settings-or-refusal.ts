import { readProcessSettings } from '../../server/process-settings.ts';
import { type Settings, SettingsError } from '../../server/settings.ts';
import { Refusal } from './say.mjs';

/** The settings of a command. @throws {Refusal} with all that is wrong with them */
export function settingsOrRefusal(): Settings {
  try {
    return readProcessSettings();
  } catch (error) {
    throw error instanceof SettingsError ? new Refusal(error.message) : error;
  }
}
