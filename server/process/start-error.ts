import { SettingsError } from '../settings/settings.ts';

/** A start error for operators; logged without a stack. */
export class StartError extends Error {
  override readonly name: string = 'StartError';
  readonly exitCode: number = 1;
}

/** Another instance uses a different `DATA_DIR` or different settings. The exit code is `EX_CONFIG` of `sysexits.h`. */
export class SplitError extends StartError {
  override readonly exitCode = 78;
}

/** The disk hangs, and so would `process.exit`; only SIGKILL works. */
export class HangingDiskError extends SettingsError {}
