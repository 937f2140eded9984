import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { getSystemErrorMap } from 'node:util';

/** Functions of `node:fs/promises` that can fail. The first argument of each is the path. */
const METHODS = ['open', 'readFile', 'readdir', 'stat', 'writeFile'] as const;
type Method = (typeof METHODS)[number];

export interface FailingDisk extends Disposable {
  /** Paths of the failed calls. */
  failed: string[];
  /** Maximum number of files in `countedFolder` that were being read at the same time. */
  maxConcurrent: () => number;
}

/**
 * Makes functions of `node:fs/promises` in this process fail like an exhausted or broken system, until disposed.
 * @param codeFor returns the error code of a call, such as `EMFILE`, or null if the call succeeds
 */
export function failingDisk(
  codeFor: (path: string, method: Method) => string | null,
  countedFolder = '/',
): FailingDisk {
  const original = { ...fs.promises };
  const failed: string[] = [];
  const reading = { now: 0, max: 0 };
  for (const method of METHODS) {
    const call = original[method] as (...args: unknown[]) => Promise<unknown>;
    const replaced = async (path: unknown, ...rest: unknown[]) => {
      const code = typeof path === 'string' ? codeFor(path, method) : null;
      if (code !== null) {
        failed.push(String(path));
        throw systemError(code, `${method} '${path}'`);
      }
      if (method !== 'readFile' || !String(path).startsWith(countedFolder)) return call(path, ...rest);
      reading.now += 1;
      reading.max = Math.max(reading.max, reading.now);
      return call(path, ...rest).finally(() => {
        reading.now -= 1;
      });
    };
    Object.assign(fs.promises, { [method]: replaced });
  }
  syncBuiltinESMExports();
  return {
    failed,
    maxConcurrent: () => reading.max,
    [Symbol.dispose]() {
      for (const method of METHODS) Object.assign(fs.promises, { [method]: original[method] });
      syncBuiltinESMExports();
    },
  };
}

function systemError(code: string, call: string): Error {
  const [errno, [, text]] = [...getSystemErrorMap()].find(([, [name]]) => name === code) ?? [-1, [code, code]];
  return Object.assign(new Error(`${code}: ${text}, ${call}`), { code, errno });
}
