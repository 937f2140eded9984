/**
 * Says in the block editor where the site does not know of the changes: when the editor opens, and after each save. The site is told
 * after the response to the save, so the result is asked for until no change waits any more.
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
    // Without a connection the editor itself says that nothing was saved.
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
