export const covers: Readonly<Record<string, readonly string[]>>
export const whole: readonly string[]
export function specsFor(changedFiles: readonly string[]): string[]
