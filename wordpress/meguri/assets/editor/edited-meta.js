((wp, meguri) => {
  const { select } = wp.data;

  /**
   * Returns the edited fields as an object that changes only with its values.
   *
   * `getEditedPostAttribute('meta')` returns a new object on every call before WordPress 6.5.
   */
  meguri.editedMeta = () => {
    const id = select('core/editor').getCurrentPostId();
    return id ? select('core').getEditedEntityRecord('postType', meguri.postType, id).meta : undefined;
  };
})(window.wp, window.meguri);
