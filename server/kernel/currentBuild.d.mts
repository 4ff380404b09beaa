export function currentBuild(dist?: string): string | undefined
