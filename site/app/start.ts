/** Loads the application after the first paint. Until then, the browser handles links and forms. */
const { entry = '', modules = '' } = document.querySelector<HTMLScriptElement>('script[data-entry]')?.dataset ?? {};

function start(): void {
  // In parallel; the entry would load its imports one after another.
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

// Hidden tabs get no animation frames.
if (document.hidden) start();
else requestAnimationFrame(() => setTimeout(start));
