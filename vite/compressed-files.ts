import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const GZIP = { level: constants.Z_BEST_COMPRESSION };

/** Emits Brotli and gzip versions of the browser's text files. */
export function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (!/\.(?:js|css|svg)$/.test(file.fileName)) continue;
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(bytes) });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(bytes, GZIP) });
        }
      },
    },
  };
}
