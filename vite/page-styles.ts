import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const LOAD_CHUNK = join(ROOT, 'site/navigation/resolve/load-chunk.ts');
/** Vite's module that loads the files of a chunk. After a failed stylesheet, it would load the chunk without. */
const HELPER = '\0vite/preload-helper.js';
const ENTRY = join(ROOT, 'site/app/entry-browser.tsx');
const INDEX = join(ROOT, 'site/styles/index.css');
const LAYOUT = 'style.css';
/** Stylesheets that apply once they have loaded, and not only while their page is shown. */
const PART_OF_PAGE = 'part.css';
/** Styles that a document needs only if it has a class that one of the stylesheets is named after. */
const OPTIONAL = /\.styles\.ts$/;
/** A page in a table of routes. */
const PAGE = /\bmodule: (?=\(\) => import\('([^']+)'\))/g;
/** A stylesheet's place in the merged one. Unlike a comment, it survives minification, which moves no rule out of it. */
const BLOCK = /@supports ?\(--sheet: ?(\d+)\) ?\{/;
/** Vite's placeholder of a file, whose reference depends on the folder of the project. */
const ASSET = /__VITE_ASSET__([\w$]+)__/g;
/** With the comment that Vite adds to the merged stylesheet. */
const END_OF_BLOCK = /\}(?:\s*\/\*\$vite\$:\d+\*\/)?\s*$/;

/** Names by content. The browser distinguishes the stylesheets of parts by their prefix. */
export function assetFileName({ names: [name] }: { names: string[] }): string {
  return `assets/${name === PART_OF_PAGE ? 'part-' : ''}[hash:7][extname]`;
}

type ChunkPlace = Pick<Rolldown.RenderedChunk, 'facadeModuleId' | 'isEntry'>;

/**
 * Emits a stylesheet for the layout, and one for each page or other lazily loaded part with the rules that its modules
 * import in addition. Stylesheets that are imported only through a `.styles.ts` module are merged into a separate one. All
 * begin with the order of the layers.
 *
 * `site/navigation/resolve/load-chunk.ts` loads a stylesheet together with its chunk.
 */
export function pageStyles(): Plugin[] {
  const pages = new Set<string>();
  /** In the order of their compilation. */
  const ids: string[] = [];
  const styles = new Map<string, string>();
  let included = new Set<string>();

  /**
   * Returns a module with all of its imports, except for those that the bundler has dropped.
   * Lists modules with optional styles without their imports, unless it begins with one.
   */
  function withImports(context: Rolldown.PluginContext, id: string, visited = new Set<string>()): Set<string> {
    visited.add(id);
    if (visited.size > 1 && OPTIONAL.test(id)) return visited;
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      if (included.has(imported) && !visited.has(imported)) withImports(context, imported, visited);
    }
    return visited;
  }

  /** Returns the stylesheets of a lazily loaded chunk, and of the `.styles.ts` modules that it imports. */
  function stylesOf(context: Rolldown.PluginContext, { facadeModuleId, isEntry }: ChunkPlace) {
    const modules = isEntry || !facadeModuleId ? [] : [...withImports(context, facadeModuleId)];
    const layout = withImports(context, ENTRY);
    // The order of compilation differs between builds.
    const sorted = ids.toSorted();
    const own = sorted.filter((id) => modules.includes(id) && !layout.has(id));
    const optional = modules
      .filter((id) => OPTIONAL.test(id))
      .map((id) => sorted.filter((style) => withImports(context, id).has(style) && !own.includes(style)));
    return { own, optional };
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
      augmentChunkHash(chunk) {
        const { own, optional } = stylesOf(this, chunk);
        const withNames = (css = '') => css.replace(ASSET, (_, reference: string) => this.getFileName(reference));
        const texts = [...own, ...optional.flat()].map((id) => withNames(styles.get(id)));
        if (texts.length > 0)
          return createHash('sha256')
            .update([orderOfLayers(), ...texts].join())
            .digest('hex');
      },
      // After Vite has merged the stylesheets, and before it lists the files of each chunk.
      generateBundle(_, bundle) {
        const merged = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes(LAYOUT));
        if (merged?.type !== 'asset') return;
        delete bundle[merged.fileName];
        const [, ...blocks] = Buffer.from(merged.source).toString().split(BLOCK);
        const unused = new Map<string, string>();
        for (let block = 0; block < blocks.length; block += 2)
          unused.set(ids[Number(blocks[block])] ?? '', (blocks[block + 1] ?? '').replace(END_OF_BLOCK, ''));
        const rules = [...unused];
        const emit = (stylesheets: Iterable<string>, name: string): string | undefined => {
          const chosen = new Set(stylesheets);
          const texts = rules.flatMap(([id, text]) => (chosen.has(id) ? text : []));
          if (texts.length === 0) return;
          for (const id of chosen) unused.delete(id);
          const source = `${orderOfLayers()}\n${texts.join('')}`;
          return this.getFileName(this.emitFile({ type: 'asset', name, originalFileName: name, source }));
        };
        emit(withImports(this, ENTRY), LAYOUT);
        const classes = new Map<string, string[]>();
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const { own, optional } = stylesOf(this, chunk);
          const file = emit(own, pages.has(chunk.facadeModuleId ?? '') ? 'page.css' : PART_OF_PAGE);
          if (file) chunk.viteMetadata?.importedCss.add(file);
          for (const stylesheets of optional) {
            const shared = emit(stylesheets, 'page.css');
            if (!shared) continue;
            chunk.viteMetadata?.importedCss.add(shared);
            classes.set(
              shared,
              stylesheets.map((id) => basename(id, '.css')),
            );
          }
        }
        this.emitFile({
          type: 'asset',
          fileName: '.vite/optional-styles.json',
          source: JSON.stringify(Object.fromEntries(classes)),
        });
        if (unused.size > 0) this.error(`No chunk of its own loads the styles of ${[...unused.keys()].join()}.`);
      },
    },
  ];
}

function orderOfLayers(): string {
  const [order] = /^@layer [^{;]+;/m.exec(readFileSync(INDEX, 'utf8')) ?? [];
  if (!order) throw new Error('site/styles/index.css does not begin with the order of layers.');
  return order;
}
