import type { EnvironmentModuleNode, ViteDevServer } from 'vite';

const NO_FILE = 'ERR_LOAD_URL';

/**
 * Returns imported stylesheets as style elements that Vite's client adopts.
 *
 * Missing files are not errors, because Vite remembers obsolete imports.
 */
export async function devStyles(vite: ViteDevServer): Promise<{ elements: string; errors: unknown[] }> {
  const { ssr, client } = vite.environments;
  const sheets = new Set<string>(['/site/styles/index.css']);
  for (const module of ssr?.moduleGraph.idToModuleMap.values() ?? []) if (isStylesheet(module)) sheets.add(module.url);

  const errors: unknown[] = [];
  const elements = await Promise.all(
    [...sheets].map(async (url) => {
      try {
        return await styleElement(url);
      } catch (error) {
        if ((error as { code?: unknown }).code !== NO_FILE) errors.push(error);
        return '';
      }
    }),
  );
  return { elements: elements.join(''), errors };

  async function styleElement(url: string): Promise<string> {
    await client.transformRequest(url);
    const module = await client.moduleGraph.getModuleByUrl(url);
    const css = /__vite__css = ("(?:[^"\\]|\\.)*")/.exec(module?.transformResult?.code ?? '')?.[1];
    return css ? `<style data-vite-dev-id="${module?.id}">${JSON.parse(css)}</style>` : '';
  }
}

function isStylesheet({ url }: EnvironmentModuleNode): boolean {
  return /\.css$/.test(url);
}
