/** ASCII as a Japanese keyboard types it in full width. */
export function fullWidth(text: string): string {
  return text
    .replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0))
    .replaceAll(' ', '\u3000');
}
