interface ImportMetaEnv {
  /** Whether this is the build for `npm run export`, which no server answers for. The live build has none of its code. */
  readonly STATIC_EXPORT: boolean;
}
