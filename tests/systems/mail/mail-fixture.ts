import { afterAll, beforeAll, beforeEach } from 'vitest';
import { forEachForm } from '../../support/for-each-form.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

export const STAFF = 'staff@fixture.example';
export const HR = 'people@fixture.example';

export const mailSettings = (smtpUrl: string) => ({
  mail: {
    smtpUrl,
    to: forEachForm(STAFF, { application: HR }),
    from: 'no-reply@fixture.example',
  },
});

/** Starts a mail server for the tests of this file, and resets it before each test. Call it at the top of the file. */
export function mailServerForFile(): Pick<MailServer, 'url' | 'messages' | 'behaviour'> {
  let server: MailServer | undefined;
  const started = () => {
    if (!server) throw new Error('The mail server is there inside the tests only.');
    return server;
  };
  beforeAll(async () => {
    server = await startMailServer();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());
  beforeEach(() => {
    started().messages.length = 0;
    started().behaviour = 'accept';
  });
  return {
    get url() {
      return started().url;
    },
    get messages() {
      return started().messages;
    },
    get behaviour() {
      return started().behaviour;
    },
    set behaviour(behaviour) {
      started().behaviour = behaviour;
    },
  };
}
