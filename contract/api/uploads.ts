/** Public path of uploads on a separate backend. The site serves the files under the same path. */
export const UPLOADS_PATH = '/wp-content/uploads/';

/** Types of the uploads that the site serves, by file extension. Browsers execute none of them. */
const TYPES = new Map([
  ['csv', 'text/csv; charset=UTF-8'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip', 'application/zip'],
]);

/** Returns the `Content-Type` for a path, or undefined if the site does not serve the file type. */
export function uploadType(path: string): string | undefined {
  return TYPES.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}
