/** A release on bare Debian machines without network, installed as docs/guides/operations.md describes. */
import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { VERSION } from './support/archive.ts';
import { missingPrograms } from './support/debian-packages.ts';
import { copyArchive, follow, guideScript } from './support/guide.ts';
import { copyInto, type Machine, startMachine } from './support/machine.ts';
import { type NginxProxy, startProxy } from './support/proxy.ts';
import { deriveRelease } from './support/releases.ts';
import { ORIGIN, sendEnquiry, startLoad } from './support/visits.ts';

const problem = await missingPrograms([
  '/usr/sbin/debootstrap',
  '/usr/sbin/ip',
  '/usr/sbin/nginx',
  '/usr/bin/caddy',
  '/usr/bin/openssl',
  '/usr/bin/faketime',
]);
const UPGRADES = ['90.0.0', '90.1.0', '90.1.1'];
const MEGURI = '/opt/meguri/current/bin/meguri';
const NODE = '/opt/meguri/current/node/bin/node';
const asMeguri = (command: string) => `runuser -u meguri -- ${MEGURI} ${command}`;

/** Boots a machine that has the archive, a stand-in for systemd, and nothing else. */
async function bareMachine(): Promise<Machine> {
  const machine = await startMachine();
  await copyArchive(machine);
  cpSync(join(import.meta.dirname, 'support/systemctl.sh'), machine.path('/usr/local/bin/systemctl'));
  await machine.succeed('chmod 755 /usr/local/bin/systemctl; mkdir -p /etc/systemd/system');
  return machine;
}

describe.skipIf(problem)('a release on a bare machine', () => {
  let machine: Machine;
  let proxy: NginxProxy;
  beforeAll(async () => {
    machine = await bareMachine();
  });
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]();
    await machine?.[Symbol.asyncDispose]();
  });

  test('has no network, no Node and no compiler to begin with', async () => {
    expect(await machine.succeed('ls /sys/class/net 2>/dev/null || cat /proc/net/dev')).not.toMatch(/eth|ens|wlan/);
    // Two lines of headings, then one per network interface.
    expect(await machine.succeed("tail -n +3 /proc/net/dev | cut -d: -f1 | tr -d ' '")).toBe('lo\n');
    expect((await machine.run('command -v node npm python3 cc curl')).stdout).toBe('');
  });

  test('is installed and started by the steps of the guide', async () => {
    await follow(machine, 'Install');
    // All visitors of the tests send forms within a minute, and image pre-generation would slow the tests down.
    writeFileSync(machine.path('/opt/meguri/.env'), 'FORMS_PER_MINUTE=100000\nPREWARM_IMAGES=0\n', { flag: 'a' });
    await follow(machine, 'Start');
    proxy = await startProxy(machine);
    const { status, body } = await machine.visitor.send({ url: `${ORIGIN}/en` });
    expect([status, body.includes('</html>')]).toEqual([200, true]);
    const { headers } = await machine.visitor.send({ url: 'http://www.example.com/works?page=2' });
    expect(headers.location).toBe(`${ORIGIN}/works?page=2`);
    // Debian's nginx logs addresses and queries unless a server says otherwise.
    expect(proxy.accessLog()).toBe('');
  });

  test('serves generated images, documents and the browser’s files', async () => {
    const { body } = await machine.visitor.send({ url: `${ORIGIN}/works` });
    const image = /\/images\/[^\s"]+/.exec(body)?.[0] ?? '';
    const script = /\/static\/assets\/[\w-]+\.js/.exec(body)?.[0] ?? '';
    for (const [path, type] of [
      [image, 'image/'],
      [script, 'text/javascript'],
    ] as const) {
      const { status, headers } = await machine.visitor.send({ url: ORIGIN + path });
      expect([path, status]).toEqual([path, 200]);
      expect(headers['content-type']).toContain(type);
    }
  });

  test('names the line of the source where a script failed in a browser', async () => {
    const { body } = await machine.visitor.send({ url: `${ORIGIN}/en` });
    const script = /\/static\/assets\/start-[\w-]+\.js/.exec(body)?.[0] ?? '';
    const report = { kind: 'error', name: 'TypeError', page: '/en', at: `${script}:1:1` };
    const { status } = await machine.visitor.send({
      url: `${ORIGIN}/_errors`,
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(report),
    });
    expect(status).toBe(204);
    expect(await machine.succeed(asMeguri('status || true'))).toMatch(
      /Browsers: error \(TypeError\) on the page home in another browser, from site\/app\/start\.ts:\d+$/m,
    );
  });

  test('is served through Caddy as well', async () => {
    const data = mkdtempSync(join(tmpdir(), 'meguri-caddy-'));
    const options = ['--config', join(PROJECT_ROOT, 'deploy/caddy/Caddyfile'), '--adapter', 'caddyfile'];
    await promisify(execFile)('caddy', ['validate', ...options]);
    // Without HTTPS, because a certificate needs a network.
    const variables = ['SITE_HOST=http://www.example.com:8080', `XDG_DATA_HOME=${data}`, `XDG_CONFIG_HOME=${data}`];
    const caddy = machine.spawnInNetwork('env', [...variables, 'caddy', 'run', ...options]);
    onTestFinished(() => {
      caddy.kill('SIGKILL');
      rmSync(data, { recursive: true, force: true });
    });
    for (const stream of [caddy.stdout, caddy.stderr]) stream?.resume();
    const visit = () =>
      machine.visitor.send({ url: 'http://www.example.com:8080/en' }).catch(() => ({ status: 0, body: '' }));
    await expect.poll(async () => (await visit()).status).toBe(200);
    expect((await visit()).body).toContain('</html>');
  });

  test('writes only into DATA_DIR, which only its user can read', async () => {
    const before = machine.path('/opt/meguri');
    expect(existsSync(join(before, 'data'))).toBe(false);
    expect(await machine.succeed('find /opt/meguri ! -user root')).toBe('');
    expect(await machine.succeed('find /var/lib/meguri ! -user meguri -o -perm /077')).toBe('');
  });

  test('has commands that run with its own Node', async () => {
    const reference = await sendEnquiry(machine.visitor, 0);
    // Reading all content takes some seconds for each command.
    await machine.succeed(
      'mkdir /opt/part && cp -a /opt/meguri/current/content/site /opt/meguri/current/content/news /opt/part',
    );
    const withPart = async (command: string) =>
      (await machine.run(`CONTENT_DIR=/opt/part ${asMeguri(command)}`)).stdout;
    // Sent at once, which nobody does by hand.
    expect(await withPart('inbox --lang en --suspected')).toContain(reference);
    expect(await withPart('inbox --lang en')).toContain('bin/meguri inbox --suspected');
    expect(await withPart('check-content --lang en')).toMatch(/^(?:No problems found|Problems: \d+)/m);
    expect(await withPart('preview news/1 --lang ja')).toContain(`${ORIGIN}/preview?token=`);
    expect(JSON.parse(await withPart('status --json'))).toMatchObject({ version: VERSION, content: { state: 'ok' } });
    expect(await machine.succeed(`PORT=3001 ${asMeguri('ready')}`)).toBe('Ready: http://127.0.0.1:3001/readyz\n');
    expect(await machine.run(`PORT=1 ${asMeguri('ready --timeout=0')}`)).toMatchObject({ status: 1 });
    // systemd sets MAINPID to the server.
    const ended = await machine.run(`MAINPID=4194300 PORT=3001 ${asMeguri('ready')}`);
    expect(ended).toMatchObject({ status: 1, stderr: expect.stringContaining('The server has ended') });
    const other = await machine.run(`MAINPID=1 PORT=3001 ${asMeguri('ready --timeout=1')}`);
    expect(other).toMatchObject({ status: 1, stderr: expect.stringContaining('another process uses the port') });
    // The reader closes the pipe before the command writes.
    const ignored = await machine.run(`CONTENT_DIR=/opt/part ${asMeguri('check-content')} | true`);
    expect(ignored.stderr).toBe('');
    const unknown = await machine.run(`${MEGURI} frobnicate`);
    expect(unknown.status).not.toBe(0);
    expect(unknown.stderr).toContain('unknown command frobnicate');
    const list = await machine.run(MEGURI);
    for (const name of ['start', 'status', 'inbox', 'preview', 'check-content', 'backup', 'restore', 'rollback']) {
      expect(list.stderr).toMatch(new RegExp(`^  ${name} `, 'm'));
    }
  });

  test('refuses to run outside of releases/', async () => {
    const moved = await machine.run('cp -al /opt/meguri/releases/* /root/moved && /root/moved/bin/meguri inbox');
    expect(moved.status).toBe(1);
    expect(moved.stderr).toContain(`must be in a folder releases/${VERSION}`);
  });

  test('is upgraded and rolled back under load without a failed request or a lost form', async () => {
    for (const version of UPGRADES) await deriveRelease(machine, VERSION, version);
    const load = startLoad(machine.visitor);
    try {
      await load.more();
      for (const version of UPGRADES) {
        await follow(machine, 'Upgrade', version);
        await load.more();
        const { body } = await machine.visitor.send({ url: `${ORIGIN}/en` });
        expect(body).toContain(`/static/assets/only-${version}.css`);
      }
      await follow(machine, 'Roll back');
      await load.more();
    } finally {
      await load.stop();
    }
    expect(Object.keys(load.counts).sort()).toEqual(['form 200', 'page 200']);
    expect(await machine.succeed('readlink /opt/meguri/current')).toBe(`releases/${UPGRADES.at(-2)}\n`);

    // A page that was opened before the rollback loads files of the newer release, and of the first one.
    for (const version of [UPGRADES[0], UPGRADES.at(-1)]) {
      const { status } = await machine.visitor.send({ url: `${ORIGIN}/static/assets/only-${version}.css` });
      expect([version, status]).toEqual([version, 200]);
    }
    const stored = new Set(
      (await rows(machine, 'SELECT reference FROM submissions')).map(({ reference }) => reference),
    );
    expect(load.references.filter((reference) => !stored.has(reference))).toEqual([]);
    // Besides the enquiry of the test above.
    expect(stored.size).toBe(load.references.length + 1);
  });

  test('is backed up under load and restored on an empty machine, record by record', async () => {
    const load = startLoad(machine.visitor, { pages: 1, forms: 3 });
    await load.more();
    const acknowledged = [...load.references];
    await follow(machine, 'Back up');
    await load.more();
    await load.stop();
    const [name = ''] = (await machine.succeed('ls -t /var/backups/meguri')).split('\n');
    expect(await machine.succeed(`stat -c '%a %U' /var/backups/meguri/${name}`)).toBe('600 meguri\n');

    await using empty = await bareMachine();
    await follow(empty, 'Install');
    copyInto(empty, [machine.path(`/var/backups/meguri/${name}`)], '/root');
    await empty.succeed(`cd /root\n${guideScript('Restore').replace(/^backup=.*$/m, `backup=${name}`)}`);
    const query = 'SELECT * FROM submissions ORDER BY reference';
    const restored = await rows(empty, query);
    const original = new Map((await rows(machine, query)).map((row) => [row.reference, row]));
    expect(restored.map(({ reference }) => reference)).toEqual(expect.arrayContaining(acknowledged));
    for (const row of restored) expect(row).toEqual(original.get(row.reference));
    expect(await empty.succeed(asMeguri('inbox --lang en --suspected'))).toContain(acknowledged[0]);
  });

  test('reports a clock that is years ahead, and keeps all submissions', async () => {
    const count = 'SELECT count(*) AS count FROM submissions';
    const before = await rows(machine, count);
    copyInto(machine, globSync('/usr/lib/*/faketime/libfaketimeMT.so.1'), '/opt');
    // Another instance would delete expired submissions instead.
    await machine.succeed('systemctl stop meguri@3001; systemctl stop meguri@3002');
    // Only for the server's user: the library shares a semaphore among the processes of a user.
    const clock = 'env PORT=3003 LD_PRELOAD=/opt/libfaketimeMT.so.1 FAKETIME=+1000d';
    await machine.succeed(
      `runuser -u meguri -- ${clock} ${MEGURI} start > /var/log/meguri-clock.log 2>&1 & PORT=3003 ${asMeguri('ready')}`,
    );
    const report = async () => (await machine.run(asMeguri('status --port=3003'))).stdout;
    await expect.poll(report).toMatch(/WARNING submissions: .* the clock is not plausible/);
    await machine.succeed('kill $(sed "s/.*pid\\":\\([0-9]*\\).*/\\1/" /var/lib/meguri/run/3003.json)');
    expect(await rows(machine, count)).toEqual(before);
  });
});

/** Reads the database with the Node of the release. */
async function rows(machine: Machine, query: string): Promise<Record<string, unknown>[]> {
  const script = `const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync('/var/lib/meguri/submissions.db', { readOnly: true });
    console.log(JSON.stringify(db.prepare(process.argv[1]).all()));`;
  return JSON.parse(await machine.succeed(`runuser -u meguri -- ${NODE} -e "${script}" "${query}"`));
}
