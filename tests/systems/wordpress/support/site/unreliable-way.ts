/** TLS proxy between the site and WordPress that can fail */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';

/** `endsAfter` closes connections after some bytes of the response. */
type Way = 'open' | 'silent' | { endsAfter: number };

export interface UnreliableWay extends AsyncDisposable {
  origin: string;
  /** File with the trusted certificate */
  certificate: string;
  /** Changes the state, and closes open connections. */
  becomes(way: Way): void;
  isTrusted(trusted: boolean): void;
  /** Connections since the last change */
  tried(): number;
}

/** @param port of WordPress */
export async function unreliableWay(port: number): Promise<UnreliableWay> {
  const folder = mkdtempSync(join(tmpdir(), 'meguri-certificates-'));
  const [own, strange] = [makeCertificate(folder, 'own'), makeCertificate(folder, 'strange')];
  let way: Way = 'open';
  let tried = 0;
  const open = new Set<Socket>();
  const closeAll = () => {
    for (const socket of open) socket.destroy();
    tried = 0;
  };

  function lead(visitor: TLSSocket): void {
    if (way === 'silent') return void visitor.resume();
    const backend = connect(port, '127.0.0.1');
    visitor.on('close', () => backend.destroy()).pipe(backend);
    backend.on('error', () => visitor.destroy());
    if (way === 'open') return void backend.pipe(visitor);
    let left = way.endsAfter;
    backend.on('data', (bytes: Buffer) => {
      visitor.write(bytes.subarray(0, left));
      left -= bytes.length;
      if (left <= 0) visitor.end();
    });
  }

  const server = createServer(own, lead).on('connection', (socket: Socket) => {
    tried += 1;
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
    becomes(next) {
      way = next;
      closeAll();
    },
    isTrusted(trusted) {
      server.setSecureContext(trusted ? own : strange);
      closeAll();
    },
    tried: () => tried,
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
