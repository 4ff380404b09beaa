export function generate(): Promise<void>
export function writeChanged(files: ReadonlyMap<string, string>, root?: string): void
