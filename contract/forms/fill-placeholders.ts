/** Replaces `{name}` by its value. @throws {Error} where a value is missing: a mail with a hole in it goes to nobody */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === null || value === undefined) throw new Error(`There is no value for {${name}}.`);
    return value;
  });
}
