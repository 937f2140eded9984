import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { RELEASE_BUILD } from '../../server/routes/build-files.ts';
import { SITE } from '../bootstrap/ensure-built.mjs';
import { PROJECT_ROOT, SETTINGS_ROOT } from '../bootstrap/project-root.mjs';

/** Position in a script of a build: file, line and column, both counted from 1. */
const BUILT = /\/static\/assets\/([\w-]+\.js):(\d+):(\d+)/g;

/** Replaces positions in built scripts by those in the source, also of earlier builds and of other releases. */
export function withSourcePositions(text: string, folders: readonly string[] = assetFolders()): string {
  return text.replace(BUILT, (built, file: string, line: string, column: string) => {
    const map = readMap(file, folders);
    const entry = map?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return built;
    // Relative to the script: `../../../site/app/entry-browser.tsx`.
    return `${entry.originalSource.replace(/^(?:\.\.\/)+/, '')}:${entry.originalLine + 1}`;
  });
}

function readMap(file: string, folders: readonly string[]): SourceMap | null {
  for (const folder of folders) {
    try {
      return new SourceMap(JSON.parse(readFileSync(join(folder, `${file}.map`), 'utf8')));
    } catch {
      // Of another build, or damaged.
    }
  }
  return null;
}

/** Folders of this checkout or, in a release, of all installed releases. */
function assetFolders(): string[] {
  const releases = process.env.MEGURI_HOME && join(SETTINGS_ROOT, 'releases');
  const builds = releases
    ? readdirSync(releases).map((release) => join(releases, release, RELEASE_BUILD))
    : [join(PROJECT_ROOT, SITE.folder)];
  return builds.map((build) => join(build, 'client/assets'));
}
