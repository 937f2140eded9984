/** Limits Quick Edit and Bulk Edit to supported fields, and links errors to fields. */
(($) => {
  const { edit } = window.inlineEditPost;

  /** Offers password and “Private” only if set, so that they can be removed. */
  window.inlineEditPost.edit = function (id) {
    const result = edit.apply(this, [id]);
    const form = document.querySelector('.inline-edit-row.inline-editor');
    const password = form?.querySelector('[name="post_password"]');
    const isSet = password?.value !== '' || form?.querySelector('[name="keep_private"]')?.checked;
    if (password) password.closest('.inline-edit-group').style.display = isSet ? '' : 'none';
    return result;
  };
  for (const option of document.querySelectorAll('#bulk-edit [name="_status"] option[value="private"]'))
    option.remove();

  // WordPress shows the error without its links.
  $(document).on('ajaxSuccess', (_event, request, { data }) => {
    const isRefused = String(data).includes('action=inline-save') && request.responseText.includes('#meguri:');
    const error = document.querySelector('.inline-edit-save .notice-error:not(.hidden) .error');
    if (isRefused && error) $(error).html(request.responseText);
  });
})(window.jQuery);
