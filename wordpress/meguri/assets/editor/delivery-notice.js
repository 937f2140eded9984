/**
 * Warns in the block editor while changes have not reached the site.
 *
 * Polls the state, because the site is notified after the response to the save.
 */
((wp) => {
  const { select, dispatch, subscribe } = wp.data;
  const ID = 'meguri-delivery';
  const FIRST_LOOK_MS = 1500;
  const LOOKS_MS = [2000, 4000, 8000];

  async function look(later) {
    const { waiting, notice } = await wp.apiFetch({ path: '/meguri/v1/announcements' });
    const { createWarningNotice, removeNotice } = dispatch('core/notices');
    if (notice) createWarningNotice(notice, { id: ID });
    else removeNotice(ID);
    const [next, ...rest] = later;
    if (waiting > 0 && next !== undefined) plan(next, rest);
  }

  let timer;
  function plan(delay, later) {
    clearTimeout(timer);
    // The editor itself reports connection errors.
    timer = setTimeout(() => look(later).catch(() => undefined), delay);
  }

  wp.domReady(() => {
    plan(0, []);
    let wasSaving = false;
    subscribe(() => {
      const editor = select('core/editor');
      const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
      if (wasSaving && !isSaving && editor.didPostSaveRequestSucceed()) plan(FIRST_LOOK_MS, LOOKS_MS);
      wasSaving = isSaving;
    });
  });
})(window.wp);
