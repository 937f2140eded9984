import { SettingsError } from '../settings/settings.ts';

/** A start error for operators; logged without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

/** The disk hangs, and so would `process.exit`; only SIGKILL works. */
export class HangingDiskError extends SettingsError {}
