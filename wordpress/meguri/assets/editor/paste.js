/** Warns about images lost on pasting: browsers cannot read the local files of Word. */
((wp) => {
  const { __, sprintf } = wp.i18n;
  const { dispatch, subscribe } = wp.data;
  /** Addresses that a browser can load */
  const AVAILABLE = /^(?:https?:|data:|blob:|\/)/i;

  const countLost = (html) => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return [...body.querySelectorAll('img')].filter((image) => !AVAILABLE.test(image.getAttribute('src') ?? '')).length;
  };

  function warn({ clipboardData }) {
    const lost = countLost(clipboardData?.getData('text/html') ?? '');
    if (lost === 0) return;
    // translators: %d: number of pictures.
    const sentence = sprintf(__('Pictures lost when pasting: %d. Insert each with an Image block.', 'meguri'), lost);
    dispatch('core/notices').createWarningNotice(sentence, { id: 'meguri-lost-pictures' });
  }

  const watched = new WeakSet();
  function watch(page) {
    if (!page || watched.has(page)) return;
    watched.add(page);
    page.addEventListener('paste', warn, true);
  }

  wp.domReady(() => {
    watch(document);
    // The editor uses an iframe if all blocks have API version 3.
    subscribe(() => watch(document.querySelector('iframe[name="editor-canvas"]')?.contentDocument));
  });
})(window.wp);
