/** Parts of the software that log. Each message begins with one of them, and the log has it as a field. */
export type Component =
  | 'Access'
  | 'Announcements'
  | 'Backup'
  | 'Content'
  | 'Content API'
  | 'Content backend'
  | 'Content cache'
  | 'Browsers'
  | 'Content policy'
  | 'Data folder'
  | 'Development'
  | 'Edge cache'
  | 'Email'
  | 'Forms'
  | 'Image cache'
  | 'Images'
  | 'Limits'
  | 'Outbox'
  | 'Page'
  | 'Page cache'
  | 'Preview'
  | 'Redis'
  | 'Request'
  | 'Retention'
  | 'Search'
  | 'Server'
  | 'Settings'
  | 'Sitemap and feeds'
  | 'Submissions'
  | 'Uploads'
  | 'Workers';

export type LogMessage = `${Component}: ${string}`;

export interface LogFields {
  /** Name for machines, such as `recovered`. Never changes with the wording of the message. */
  event: string;
  /** For failures that may repeat: equal keys of one event are logged once, then counted. */
  repeats?: string;
  /** Added to the message, with its causes. */
  error?: unknown;
}

export interface Log {
  info(message: LogMessage, fields: LogFields): void;
  warn(message: LogMessage, fields: LogFields): void;
  error(message: LogMessage, fields: LogFields): void;
}
