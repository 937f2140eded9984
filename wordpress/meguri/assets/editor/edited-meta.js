/** The fields as they stand in the editor: another object when one of them has changed, and only then. */
((wp, meguri) => {
  const { select } = wp.data;

  /** `getEditedPostAttribute('meta')` of WordPress before 6.5 is another one at every look. */
  meguri.editedMeta = () => {
    const id = select('core/editor').getCurrentPostId();
    return id ? select('core').getEditedEntityRecord('postType', meguri.postType, id).meta : undefined;
  };
})(window.wp, window.meguri);
