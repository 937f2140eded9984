import { PAYLOAD_CALLBACK, type Payload } from './payload.ts';

/**
 * JSON that is safe in a script element and in a script: no content can end the element, open a comment or end a line.
 */
export function serialize(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The payload as a script that registers it. */
export function payloadScript(path: string, version: string, payload: Payload): string {
  return `${PAYLOAD_CALLBACK}(${serialize(path)},${serialize(version)},${serialize(payload)});\n`;
}
