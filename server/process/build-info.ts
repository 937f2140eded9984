import { readFileSync } from 'node:fs';

/** Which software runs. The build writes it to `build-info.json`, beside `stamp.json`. */
export interface BuildInfo {
  /** From `package.json`. */
  version: string;
  /** Ends with `-dirty` if files differed from the commit; null if built outside a git repository. */
  commit: string | null;
}

export function readBuildInfo(file: string): BuildInfo {
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function describeBuild({ version, commit }: BuildInfo): string {
  return commit === null ? `version ${version}` : `version ${version}, commit ${commit}`;
}
