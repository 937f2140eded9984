((wp, meguri) => {
  const { select } = wp.data;

  /** Returns a new object only after a change, unlike `getEditedPostAttribute('meta')` before WordPress 6.5. */
  meguri.editedMeta = () => {
    const id = select('core/editor').getCurrentPostId();
    return id ? select('core').getEditedEntityRecord('postType', meguri.postType, id).meta : undefined;
  };
})(window.wp, window.meguri);
