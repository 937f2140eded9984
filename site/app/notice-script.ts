/** Hides a dismissed notice before the first paint, to avoid a layout shift. */
const { notice } = (document.currentScript as HTMLScriptElement).dataset;
try {
  // Duplicates `state/dismissed-notice.ts`: an import would make this a module, which runs too late.
  if (localStorage.getItem('meguri:notice') === notice) document.documentElement.dataset.notice = 'dismissed';
} catch {
  // Storage is blocked; the notice stays visible.
}
