/** Quick Edit and Bulk Edit: only the choices that the site knows, and links to the fields of what was refused. */
(($) => {
  const { edit } = window.inlineEditPost;

  /** The password and “Private” are offered where one of them is set, so that it can be taken back. */
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

  // WordPress shows the words of an answer without its links.
  $(document).on('ajaxSuccess', (_event, request, { data }) => {
    const isRefused = String(data).includes('action=inline-save') && request.responseText.includes('#meguri:');
    const error = document.querySelector('.inline-edit-save .notice-error:not(.hidden) .error');
    if (isRefused && error) $(error).html(request.responseText);
  });
})(window.jQuery);
