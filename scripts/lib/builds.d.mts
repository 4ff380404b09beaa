export function newBuild(dist?: string): string
export function switchTo(build: string, stamp: string, dist?: string): void
export function builtFrom(stamp: string, dist?: string): string | undefined
