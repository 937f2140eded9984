import type { Plugin } from 'vite';

/** Lists the browser's files of this build, to distinguish them from those of earlier builds. */
export function listOfFiles(): Plugin {
  return {
    name: 'list-of-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((file) => !/\.(?:br|gz)$/.test(file));
        this.emitFile({ type: 'asset', fileName: '.vite/files.json', source: JSON.stringify(files) });
      },
    },
  };
}
