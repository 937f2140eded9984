import packageJson from '../package.json' with { type: 'json' };

/** Version of this software, such as `0.1.0`. */
export const RELEASE = packageJson.version;

/** Compares as in Semantic Versioning, without build metadata. @returns a negative number if `a` is older */
export function compareReleases(a: string, b: string): number {
  const [coreA = '', preA] = partsOf(a);
  const [coreB = '', preB] = partsOf(b);
  const byCore = coreA.localeCompare(coreB, 'en', { numeric: true });
  if (byCore !== 0 || preA === preB) return byCore;
  // A pre-release precedes its release.
  if (preA === undefined || preB === undefined) return preA === undefined ? 1 : -1;
  return preA.localeCompare(preB, 'en', { numeric: true });
}

function partsOf(release: string): string[] {
  const [, core = release, pre] = /^v?(\d+\.\d+\.\d+)(?:-([^+]+))?/.exec(release) ?? [];
  return pre === undefined ? [core] : [core, pre];
}
