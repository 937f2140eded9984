/** Sidebar panels, which have another store since WordPress 6.5. */
((wp, meguri) => {
  const { select, dispatch } = wp.data;
  const store = () => (select('core/editor').isEditorPanelOpened ? 'core/editor' : 'core/edit-post');

  meguri.openPanels = (names) => {
    for (const name of names) {
      if (!select(store()).isEditorPanelOpened(name)) dispatch(store()).toggleEditorPanelOpened(name);
    }
  };
  meguri.removePanels = (names) => {
    for (const name of names) dispatch(store()).removeEditorPanel(name);
  };
})(window.wp, window.meguri);
