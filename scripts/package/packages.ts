/** Finds the packages that a release contains, from package-lock.json. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockedPackage {
  version: string;
  integrity?: string;
  license?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Package {
  /** Such as `node_modules/sharp`, relative to the project. */
  path: string;
  name: string;
  version: string;
  license: string | null;
  /** Subresource integrity of the package's archive. */
  integrity: string | null;
}

type Lock = Readonly<Record<string, LockedPackage>>;

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/**
 * Returns the production dependencies and all packages that they need, sorted by path. Packages for other platforms are
 * not installed and therefore left out, and so are optional peers such as TypeScript.
 *
 * @throws if a required package is not installed
 */
export function productionPackages(root: string, lock = readLock(root)): Package[] {
  const paths = new Set<string>();
  const visit = (from: string, names: readonly string[], isOptional: boolean): void => {
    for (const name of names) {
      const path = resolvePackage(lock, from, name);
      const isInstalled = path !== null && existsSync(join(root, path));
      if (!isInstalled && !isOptional)
        throw new Error(`The package ${name}, which ${from || 'the site'} needs, is not installed.`);
      if (!isInstalled || paths.has(path)) continue;
      paths.add(path);
      const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = locked(lock, path);
      visit(path, Object.keys(dependencies ?? {}), false);
      visit(path, Object.keys(optionalDependencies ?? {}), true);
      const peers = Object.keys(peerDependencies ?? {});
      visit(
        path,
        peers.filter((peer) => !peerDependenciesMeta?.[peer]?.optional),
        false,
      );
    }
  };
  visit('', Object.keys(locked(lock, '').dependencies ?? {}), false);
  return [...paths].sort().map((path) => describePackage(lock, path));
}

export function describePackage(lock: Lock, path: string): Package {
  const { version, license = null, integrity = null } = locked(lock, path);
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    license,
    integrity,
  };
}

/** Node looks in the `node_modules` of the importing package, then of its parents. */
function resolvePackage(lock: Lock, from: string, name: string): string | null {
  const path = `${from}${from && '/'}node_modules/${name}`;
  if (Object.hasOwn(lock, path)) return path;
  if (!from) return null;
  return resolvePackage(lock, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

function locked(lock: Lock, path: string): LockedPackage {
  const entry = lock[path];
  if (!entry) throw new Error(`package-lock.json has no ${path}.`);
  return entry;
}
