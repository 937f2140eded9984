/**
 * Warns in the block editor while changes have not reached the site.
 *
 * Polls the state, because the site is notified after the response to the save.
 */
((wp) => {
  const { select, dispatch, subscribe } = wp.data;
  const ID = 'meguri-delivery';
  const FIRST_POLL_MS = 1500;
  const POLLS_MS = [2000, 4000, 8000];

  async function poll(delays) {
    const { waiting, notice } = await wp.apiFetch({ path: '/meguri/v1/announcements' });
    const { createWarningNotice, removeNotice } = dispatch('core/notices');
    if (notice) createWarningNotice(notice, { id: ID });
    else removeNotice(ID);
    const [next, ...rest] = delays;
    if (waiting > 0 && next !== undefined) schedule(next, rest);
  }

  let timer;
  function schedule(delay, delays) {
    clearTimeout(timer);
    // The editor itself reports connection errors.
    timer = setTimeout(() => poll(delays).catch(() => undefined), delay);
  }

  wp.domReady(() => {
    schedule(0, []);
    let wasSaving = false;
    subscribe(() => {
      const editor = select('core/editor');
      const isSaving = editor.isSavingPost() && !editor.isAutosavingPost();
      if (wasSaving && !isSaving && editor.didPostSaveRequestSucceed()) schedule(FIRST_POLL_MS, POLLS_MS);
      wasSaving = isSaving;
    });
  });
})(window.wp);
