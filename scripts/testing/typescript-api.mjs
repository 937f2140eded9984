/**
 * Resolves `typescript` to version 6 (`typescript-api`) for dependency-cruiser.
 * TypeScript 7 has no JavaScript API.
 */
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => next(specifier.replace(/^typescript(?=\/|$)/, 'typescript-api'), context),
});
