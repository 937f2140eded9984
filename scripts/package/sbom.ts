import { createHash } from 'node:crypto';
import type { Package } from './packages.ts';

/** The Node of a release, which package-lock.json describes only as an npm package. */
export interface Runtime {
  version: string;
  /** SHA-256 of the program, in hexadecimal. */
  sha256: string;
}

/**
 * Returns a CycloneDX 1.5 bill of materials. It has no time, and its serial number derives from the archive, so that two
 * builds of the same sources are equal.
 *
 * @param archiveSha256 in hexadecimal
 */
export function billOfMaterials(
  release: { name: string; version: string; license: string },
  packages: readonly Package[],
  node: Runtime,
  archiveSha256: string,
) {
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(archiveSha256)}`,
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': `${release.name}@${release.version}`,
        name: release.name,
        version: release.version,
        licenses: [{ license: { id: release.license } }],
        hashes: [{ alg: 'SHA-256', content: archiveSha256 }],
      },
    },
    components: [
      {
        type: 'platform',
        'bom-ref': `pkg:generic/node@${node.version}`,
        name: 'node',
        version: node.version,
        purl: `pkg:generic/node@${node.version}`,
        licenses: [{ license: { id: 'MIT' } }],
        hashes: [{ alg: 'SHA-256', content: node.sha256 }],
      },
      ...packages.map(componentOf),
    ],
  };
}

function componentOf({ name, version, license, integrity }: Package) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    purl,
    // A licence may be an expression such as `(MIT OR CC0-1.0)`.
    ...(license && { licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
  };
}

/** Converts a hash such as `sha512-…`, in Base64. */
function hashOf(integrity: string) {
  const [algorithm = '', base64 = ''] = integrity.split('-');
  return {
    alg: algorithm.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(base64, 'base64').toString('hex'),
  };
}

/** A name-based UUID (version 8). */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
