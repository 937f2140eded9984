interface ImportMetaEnv {
  /** Whether this is the build for `npm run export`. The live build drops code guarded by it. */
  readonly STATIC_EXPORT: boolean;
}
