/** Hooks for `node --import`: replace the site's extension modules with those of `MEGURI_EXTENSION`. */
import { registerHooks } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extensionModules } from '../../vite/extension-modules.ts';
import { PROJECT_ROOT } from './project-root.mjs';

const modules = process.env.MEGURI_EXTENSION
  ? extensionModules(resolve(PROJECT_ROOT, process.env.MEGURI_EXTENSION))
  : [];
const sources = new Map([...modules].map(([place, source]) => [pathToFileURL(join(PROJECT_ROOT, place)).href, source]));

registerHooks({
  load(url, context, nextLoad) {
    const source = sources.get(url);
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});
