/** In an installed release, `npm run inbox -- list` is `bin/meguri inbox list`. */
export function inRelease(text: string, isInstalled = Boolean(process.env.MEGURI_HOME)): string {
  return isInstalled ? text.replace(/npm run ([a-z-]+)( --(?= [^ ]))?/g, 'bin/meguri $1') : text;
}
