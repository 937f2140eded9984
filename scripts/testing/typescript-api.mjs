/**
 * Gives dependency-cruiser the TypeScript compiler's JavaScript API, with which it reads our files. TypeScript 7 has none, so
 * the import of `typescript` leads to version 6, which is installed as `typescript-api`. For `node --import`.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=\/|$)/, 'typescript-api'), context),
});
