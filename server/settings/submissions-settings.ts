import { resolve } from 'node:path';
import type { SubmissionsSettings } from '../../backend/backend.ts';
import type { BackupSettings } from '../../backend/submissions/backup/create-backup.ts';
import { forms, SUBMISSION_KINDS, type SubmissionKind } from '../../contract/forms/forms.ts';
import type { LogMessage } from '../../lib/log.ts';
import { type Settings, settingsForBackup } from './settings.ts';

export function submissionsSettings(settings: Settings, root: string): SubmissionsSettings {
  const { DATA_DIR, SMTP_URL, CONTACT_TO, DIGEST_TO, MAIL_FROM, SITE_ORIGIN } = settings;
  return {
    dataDir: resolve(root, DATA_DIR),
    siteOrigin: SITE_ORIGIN,
    backup: backupSettings(settings),
    retentionDays: byKind(({ retention }) => settings[retention]),
    mail:
      SMTP_URL && CONTACT_TO
        ? {
            smtpUrl: SMTP_URL,
            to: byKind(({ mailTo }) => settings[mailTo] ?? CONTACT_TO),
            from: MAIL_FROM ?? CONTACT_TO,
            digestTo: DIGEST_TO,
          }
        : null,
  };
}

export function backupSettings(
  { BACKUP_RECIPIENTS }: Pick<Settings, 'BACKUP_RECIPIENTS'>,
  environment = process.env,
): BackupSettings {
  return { recipients: BACKUP_RECIPIENTS ?? [], ...settingsForBackup(environment) };
}

function byKind<Value>(read: (form: (typeof forms)[SubmissionKind]) => Value): Record<SubmissionKind, Value> {
  return Object.fromEntries(SUBMISSION_KINDS.map((kind) => [kind, read(forms[kind])])) as Record<SubmissionKind, Value>;
}

/** Omits password and email addresses. */
export function describeMail({ SMTP_URL, DATA_DIR }: Pick<Settings, 'SMTP_URL' | 'DATA_DIR'>): LogMessage {
  return SMTP_URL
    ? `Email: sent through ${new URL(SMTP_URL).host}`
    : `Email: disabled (SMTP_URL is not set). Submissions are stored in ${DATA_DIR}; read them with npm run inbox`;
}
