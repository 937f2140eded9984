/** Public uploads of a separate backend. The site serves them under the same path. */
export const UPLOADS_PATH = '/wp-content/uploads/';

/** Served file types by extension. Browsers execute none of them. */
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

export function uploadType(path: string): string | undefined {
  return TYPES.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase());
}
