/** TLS proxy between the site and WordPress that can fail */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';

/** `endsAfter` closes connections after some bytes of the response. */
type ProxyState = 'open' | 'silent' | { endsAfter: number };

export interface UnreliableProxy extends AsyncDisposable {
  origin: string;
  /** File with the trusted certificate */
  certificate: string;
  /** Changes the state, and closes open connections. */
  setState(state: ProxyState): void;
  setTrusted(trusted: boolean): void;
}

/** @param port of WordPress */
export async function unreliableProxy(port: number): Promise<UnreliableProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-certificates-'));
  const [own, untrusted] = [makeCertificate(folder, 'own'), makeCertificate(folder, 'strange')];
  let state: ProxyState = 'open';
  const open = new Set<Socket>();
  const closeAll = () => {
    for (const socket of open) socket.destroy();
  };

  function forward(visitor: TLSSocket): void {
    if (state === 'silent') return void visitor.resume();
    const backend = connect(port, '127.0.0.1');
    visitor.on('close', () => backend.destroy()).pipe(backend);
    backend.on('error', () => visitor.destroy());
    if (state === 'open') return void backend.pipe(visitor);
    let left = state.endsAfter;
    backend.on('data', (bytes: Buffer) => {
      visitor.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) visitor.end();
    });
  }

  const server = createServer(own, forward).on('connection', (socket: Socket) => {
    open.add(socket.on('close', () => open.delete(socket)).on('error', () => undefined));
  });
  server.on('secureConnection', (socket: TLSSocket) => socket.on('error', () => undefined));
  // Clients reject the untrusted certificate.
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const certificate = join(folder, 'own.pem');
  writeFileSync(certificate, own.cert);
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    certificate,
    setState(next) {
      state = next;
      closeAll();
    },
    setTrusted(trusted) {
      server.setSecureContext(trusted ? own : untrusted);
      closeAll();
    },
    async [Symbol.asyncDispose]() {
      closeAll();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Creates a self-signed certificate. A key in the repository would be public. */
function makeCertificate(folder: string, name: string): { key: string; cert: string } {
  const program = `
    $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
    $request = openssl_csr_new(['commonName' => 'localhost'], $key, ['digest_alg' => 'sha256']);
    openssl_x509_export_to_file(openssl_csr_sign($request, null, $key, 2, ['digest_alg' => 'sha256'], random_int(1, 1 << 40)), $argv[1]);
    openssl_pkey_export_to_file($key, $argv[2]);`;
  const files = [join(folder, `${name}.crt`), join(folder, `${name}.key`)] as const;
  execFileSync('php', ['-r', program, ...files]);
  return { cert: readFileSync(files[0], 'utf8'), key: readFileSync(files[1], 'utf8') };
}
