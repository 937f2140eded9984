import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { compiledMessages } from '../../vite/compiled-messages.ts';

test('LC-33 fills missing English messages with the Japanese ones in the build, at every depth', async () => {
  const messages = join(mkdtempSync(join(tmpdir(), 'meguri-messages-')), 'site/i18n/messages');
  const write = (locale: string, content: object) => {
    mkdirSync(join(messages, locale), { recursive: true });
    writeFileSync(join(messages, locale, 'layout.json'), JSON.stringify(content));
  };
  write('ja', { home: 'ホーム', count: '{n}件', day: { first: '{a}初日', last: '最終日' } });
  write('en', { home: 'Home', day: { last: 'Last day' } });
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [compiledMessages()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: join(messages, 'en/layout.json'), preserveEntrySignatures: 'strict' },
    },
  });
  const [chunk] = 'output' in built ? built.output : [];
  const { default: english } = await import(`data:text/javascript,${encodeURIComponent(chunk?.code ?? '')}`);
  expect(english).toEqual({
    home: 'Home',
    count: [['n'], '件'],
    day: { first: [['a'], '初日'], last: 'Last day' },
  });
});
