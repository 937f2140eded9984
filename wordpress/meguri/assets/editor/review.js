/** Confirms a submission for review. WordPress would only report a saved draft. */
((wp) => {
  const { createElement: h } = wp.element;
  const { __ } = wp.i18n;
  const { Notice } = wp.components;
  const { select, dispatch, subscribe, useSelect } = wp.data;
  const { PluginPostStatusInfo } = wp.editPost;
  /** Id of WordPress's save notice */
  const SAVED = 'SAVE_POST_NOTICE_ID';

  const isHandedIn = (editor) => {
    const { status, _links } = editor.getCurrentPost();
    return status === 'pending' && !_links?.['wp:action-publish'];
  };
  const sentence = () => __('Handed in for review. An editor looks at it and publishes it.', 'meguri');

  function HandedIn() {
    const isShown = useSelect((get) => isHandedIn(get('core/editor')), []);
    return isShown && h(PluginPostStatusInfo, null, h(Notice, { status: 'info', isDismissible: false }, sentence()));
  }
  wp.plugins.registerPlugin('meguri-review', { icon: null, render: HandedIn });

  let wasSaving = false;
  wp.domReady(() => {
    subscribe(() => {
      const editor = select('core/editor');
      const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
      const isSaved = wasSaving && !isSaving && editor.didPostSaveRequestSucceed();
      wasSaving = isSaving;
      // Replaces WordPress's notice.
      if (isSaved && isHandedIn(editor))
        setTimeout(() => dispatch('core/notices').createSuccessNotice(sentence(), { id: SAVED, type: 'snackbar' }));
    });
  });
})(window.wp);
