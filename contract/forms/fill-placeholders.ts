/**
 * Replaces each `{name}` with its value.
 *
 * @throws {Error} if a value is missing, because incomplete emails must not be sent
 */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === null || value === undefined) throw new Error(`There is no value for {${name}}.`);
    return value;
  });
}
