/** Confirms a submission for review. WordPress would only report a saved draft. */
((wp) => {
  const { createElement: h } = wp.element;
  const { __ } = wp.i18n;
  const { Notice } = wp.components;
  const { select, dispatch, subscribe, useSelect } = wp.data;
  const { PluginPostStatusInfo } = wp.editPost;
  /** Id of WordPress's save notice */
  const SAVE_NOTICE_ID = 'SAVE_POST_NOTICE_ID';

  const isInReview = (editor) => {
    const { status, _links } = editor.getCurrentPost();
    return status === 'pending' && !_links?.['wp:action-publish'];
  };
  const message = () => __('Submitted for review. An editor will check and publish it.', 'meguri');

  function ReviewNotice() {
    const isShown = useSelect((get) => isInReview(get('core/editor')), []);
    return isShown && h(PluginPostStatusInfo, null, h(Notice, { status: 'info', isDismissible: false }, message()));
  }
  wp.plugins.registerPlugin('meguri-review', { icon: null, render: ReviewNotice });

  let wasSaving = false;
  wp.domReady(() => {
    subscribe(() => {
      const editor = select('core/editor');
      const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
      const isSaved = wasSaving && !isSaving && editor.didPostSaveRequestSucceed();
      wasSaving = isSaving;
      // Replaces WordPress's notice.
      if (isSaved && isInReview(editor))
        setTimeout(() =>
          dispatch('core/notices').createSuccessNotice(message(), { id: SAVE_NOTICE_ID, type: 'snackbar' }),
        );
    });
  });
})(window.wp);
