/**
 * Includes all unsaved changes in previews. WordPress before 6.4 sends only title and text, and ignores field changes.
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

  let lastMeta;
  wp.domReady(() => {
    subscribe(() => {
      const previous = lastMeta;
      lastMeta = meguri.editedMeta();
      // Without a known autosave, the editor creates a new one.
      if (previous && lastMeta !== previous)
        dispatch('core').receiveAutosaves(select('core/editor').getCurrentPostId(), []);
    });
  });
})(window.wp, window.meguri);
