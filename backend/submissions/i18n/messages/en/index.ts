import type { SubmissionMessages } from '../../translator.ts';
import inbox from './inbox.json' with { type: 'json' };
import labels from './labels.json' with { type: 'json' };
import mail from './mail.json' with { type: 'json' };

export default { inbox, labels, mail } satisfies SubmissionMessages;
