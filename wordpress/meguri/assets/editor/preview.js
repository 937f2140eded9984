/**
 * What is not saved goes into a preview whole. WordPress before 6.4 sends the title and the text alone, takes what is missing from
 * the last preview, and asks for no new one where nothing but fields has changed.
 */
((wp, meguri) => {
  const { select, dispatch, subscribe } = wp.data;
  const AUTOSAVE = /^\/wp\/v2\/meguri-[a-z]+\/\d+\/autosaves\b/;

  wp.apiFetch.use((options, next) => {
    if (options.method !== 'POST' || !AUTOSAVE.test(options.path ?? '')) return next(options);
    const editor = select('core/editor');
    const title = editor.getEditedPostAttribute('title');
    const data = { ...options.data, title, content: editor.getEditedPostContent(), meta: meguri.editedMeta() };
    return next({ ...options, data });
  });

  let seen;
  wp.domReady(() => {
    subscribe(() => {
      const before = seen;
      seen = meguri.editedMeta();
      // Without an autosave that it knows of, the editor makes one before it opens the preview.
      if (before && seen !== before) dispatch('core').receiveAutosaves(select('core/editor').getCurrentPostId(), []);
    });
  });
})(window.wp, window.meguri);
