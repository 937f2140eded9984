/**
 * The one script that a page's HTML names: it fetches the application once the page can be seen, so that code never takes
 * the line from what is looked at. Until then links and forms are the browser's own.
 */
const { entry = '', modules = '' } = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};

function start(): void {
  // All at once: the entry alone would ask for its imports one after the other.
  for (const href of modules.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.async = true;
  script.src = entry;
  document.head.append(script);
}

// A page in a tab behind others has no frames.
if (document.hidden) start();
// In the task after the first frame.
else requestAnimationFrame(() => setTimeout(start));
