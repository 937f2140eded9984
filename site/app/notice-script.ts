/**
 * Stands in the head of pages with a notice, and runs before they are shown: a notice that the visitor has put away never
 * appears, so nothing moves. A classic script; the notice's id is on its own element.
 */
const { notice } = (document.currentScript as HTMLScriptElement).dataset;
try {
  // As in `state/dismissed-notice.ts`: an import would make a module of this, and modules wait until the page is there.
  if (localStorage.getItem('meguri:notice') === notice) document.documentElement.dataset.notice = 'dismissed';
} catch {
  // Storage is blocked: nothing is remembered.
}
