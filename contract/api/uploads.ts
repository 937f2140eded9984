/** Where a separate backend has what editors have uploaded, on its host: public, and handed out under the same path of the site. */
export const UPLOADS_PATH = '/wp-content/uploads/';

/** Files that the site hands out as they are, by the end of their names. Nothing that a browser would run. */
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

/** The `Content-Type` of a file by its path; undefined for what is not handed out. */
export function uploadType(path: string): string | undefined {
  return TYPES.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}
