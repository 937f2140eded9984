interface ImportMetaEnv {
  /** True for `npm run export`. The live build drops code guarded by it. */
  readonly STATIC_EXPORT: boolean;
}
