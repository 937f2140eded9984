/** Settings by their former names, which work until the next minor release. */
const FORMER_NAMES: Readonly<Record<string, string>> = { PICTURES_AHEAD: 'PREWARM_IMAGES' };

export const FORMER_SETTINGS = Object.keys(FORMER_NAMES);

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment with the values of former names under the current ones, warnings, and contradictions. */
export function withCurrentNames(environment: Environment) {
  const current: Record<string, string | undefined> = { ...environment };
  const warnings: string[] = [];
  const mistakes: string[] = [];
  for (const [former, name] of Object.entries(FORMER_NAMES)) {
    const value = environment[former]?.trim();
    if (!value) continue;
    const currentValue = environment[name]?.trim();
    if (currentValue && currentValue !== value) {
      mistakes.push(`${former} is the former name of ${name}, and both are set to different values. Remove ${former}`);
      continue;
    }
    current[name] = value;
    warnings.push(`${former} is now called ${name}. The former name works until the next minor release`);
  }
  return { environment: current, warnings, mistakes };
}
