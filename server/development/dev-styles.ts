import type { EnvironmentModuleNode, ViteDevServer } from 'vite';

/**
 * The stylesheets that the server environment has imported so far, as style elements that Vite's client adopts: with the same
 * text and ids as its own.
 */
export async function devStyles(vite: ViteDevServer): Promise<string> {
  const { ssr, client } = vite.environments;
  const sheets = new Set<string>(['/site/styles/index.css']);
  for (const module of ssr?.moduleGraph.idToModuleMap.values() ?? []) if (isStylesheet(module)) sheets.add(module.url);

  const elements = await Promise.all(
    [...sheets].map(async (url) => {
      await client.transformRequest(url);
      const module = await client.moduleGraph.getModuleByUrl(url);
      const css = /__vite__css = ("(?:[^"\\]|\\.)*")/.exec(module?.transformResult?.code ?? '')?.[1];
      return css ? `<style data-vite-dev-id="${module?.id}">${JSON.parse(css)}</style>` : '';
    }),
  );
  return elements.join('');
}

function isStylesheet({ url }: EnvironmentModuleNode): boolean {
  return /\.css$/.test(url);
}
