import { PAYLOAD_CALLBACK, type Payload } from './payload.ts';

/** Returns JSON that is safe inside a script element and as script source. */
export function serialize(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function payloadScript(path: string, version: string, payload: Payload): string {
  return `${PAYLOAD_CALLBACK}(${serialize(path)},${serialize(version)},${serialize(payload)});\n`;
}
