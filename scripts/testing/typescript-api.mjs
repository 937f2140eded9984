/**
 * Hook for `node --import`: resolves `typescript` to `typescript-api`, which is version 6. dependency-cruiser needs its
 * JavaScript API, which TypeScript 7 lacks.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=\/|$)/, 'typescript-api'), context),
});
