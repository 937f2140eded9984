import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const LOAD_CHUNK = join(ROOT, 'site/navigation/resolve/load-chunk.ts');
/** Vite's module that loads the files of a chunk. After a failed stylesheet, it would load the chunk without. */
const HELPER = '\0vite/preload-helper.js';
const ENTRY = join(ROOT, 'site/app/entry-browser.tsx');
const INDEX = join(ROOT, 'site/styles/index.css');
/** A page in a table of routes. */
const PAGE = /\bmodule: (?=\(\) => import\('([^']+)'\))/g;
/** A stylesheet's place in the merged one. Unlike a comment, it survives minification, which moves no rule out of it. */
const BLOCK = /@supports ?\(--sheet: ?(\d+)\) ?\{/;
/** With the comment that Vite adds to the merged stylesheet. */
const END_OF_BLOCK = /\}(?:\s*\/\*\$vite\$:\d+\*\/)?\s*$/;

/**
 * Emits one stylesheet for the layout, and one per page with the rules that its modules import in addition.
 *
 * `site/navigation/resolve/load-chunk.ts` loads a page's stylesheet together with its chunk. Rules of other lazily
 * loaded parts belong to the layout. All stylesheets begin with the order of the layers.
 */
export function pageStyles(): Plugin[] {
  const pages = new Set<string>();
  const ids: string[] = [];
  const styles = new Map<string, string>();
  let included = new Set<string>();

  /** Returns the stylesheets that a module imports, also lazily, but not through pages. */
  function stylesOf(context: Rolldown.PluginContext, id: string, visited = new Set<string>()): Set<string> {
    visited.add(id);
    const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    for (const imported of [...importedIds, ...dynamicallyImportedIds]) {
      if (included.has(imported) && !visited.has(imported) && !pages.has(imported))
        stylesOf(context, imported, visited);
    }
    return visited;
  }

  function stylesOfPage(context: Rolldown.PluginContext, page: string): string[] {
    const layout = stylesOf(context, ENTRY);
    const own = stylesOf(context, page);
    return ids.filter((id) => own.has(id) && !layout.has(id));
  }

  return [
    {
      name: 'files-of-pages',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx?$/, code: PAGE },
        async handler(code, importer) {
          const files = new Map<string, string>();
          for (const [, source = ''] of code.matchAll(PAGE)) {
            const { id } = (await this.resolve(source, importer)) ?? {};
            if (id) files.set(source, id);
          }
          for (const id of files.values()) pages.add(id);
          if (this.environment.name === 'client') return null;
          const name = (source: string) => JSON.stringify(relative(ROOT, files.get(source) ?? ''));
          return { code: code.replace(PAGE, (row, source) => `file: ${name(source)}, ${row}`), map: null };
        },
      },
    },
    {
      name: 'load-chunk',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      load: {
        filter: { id: new RegExp(`^${HELPER}$`) },
        handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(LOAD_CHUNK)};`,
      },
    },
    {
      name: 'marked-styles',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      transform: {
        // After Vite has compiled the stylesheet, and before it merges all.
        filter: { id: /\.css$/ },
        handler(css, id) {
          const index = ids.push(id) - 1;
          styles.set(id, css);
          return { code: `@supports (--sheet: ${index}) {\n${css}\n}\n`, map: null };
        },
      },
    },
    {
      name: 'page-styles',
      enforce: 'post',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      renderChunk(_code, _chunk, _options, { chunks }) {
        included = new Set(Object.values(chunks).flatMap(({ moduleIds }) => moduleIds));
        return null;
      },
      augmentChunkHash({ facadeModuleId }) {
        if (!facadeModuleId || !pages.has(facadeModuleId)) return;
        const hash = createHash('sha256').update(orderOfLayers());
        for (const id of stylesOfPage(this, facadeModuleId)) hash.update(styles.get(id) ?? '');
        return hash.digest('hex');
      },
      // After Vite has merged the stylesheets, and before it lists the files of each chunk.
      generateBundle(_, bundle) {
        const merged = Object.values(bundle).find((file) => file.type === 'asset' && file.fileName.endsWith('.css'));
        if (merged?.type !== 'asset') return;
        delete bundle[merged.fileName];
        const rules = new Map<string, string>();
        const [, ...parts] = Buffer.from(merged.source).toString().split(BLOCK);
        for (let part = 0; part < parts.length; part += 2)
          rules.set(ids[Number(parts[part])] ?? '', (parts[part + 1] ?? '').replace(END_OF_BLOCK, ''));
        const emit = (name: string, included: Iterable<string>) => {
          const isIncluded = new Set(included);
          const source = [...rules].map(([id, text]) => (isIncluded.has(id) ? text : '')).join('');
          if (source === '') return null;
          const file = this.emitFile({
            type: 'asset',
            name,
            originalFileName: name,
            source: `${orderOfLayers()}\n${source}`,
          });
          return this.getFileName(file);
        };
        emit('style.css', stylesOf(this, ENTRY));
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.facadeModuleId || !pages.has(chunk.facadeModuleId)) continue;
          const sheet = emit(`${relative(ROOT, chunk.facadeModuleId)}.css`, stylesOfPage(this, chunk.facadeModuleId));
          if (sheet) chunk.viteMetadata?.importedCss.add(sheet);
        }
      },
    },
  ];
}

function orderOfLayers(): string {
  const [order] = /^@layer [^{;]+;/m.exec(readFileSync(INDEX, 'utf8')) ?? [];
  if (!order) throw new Error('site/styles/index.css does not begin with the order of layers.');
  return order;
}
