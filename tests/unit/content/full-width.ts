/** Converts ASCII to the full-width characters that a Japanese keyboard types. */
export function fullWidth(text: string): string {
  return text
    .replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');
}
