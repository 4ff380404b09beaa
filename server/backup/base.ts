import { createHash } from 'node:crypto'

/**
 * The files that the releases of a backup stand on. The backup does not hold them: it says which they were.
 */
export interface Base {
  /** One for all of them. */
  readonly digest: string
  /** SHA-256 of each text, by path below schemas/. */
  readonly files: Readonly<Record<string, string>>
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

export function baseOf(texts: ReadonlyMap<string, string>): Base {
  const files = [...texts].map(([path, text]) => [path, hash(text)] as const).sort()
  return { digest: hash(JSON.stringify(files)), files: Object.fromEntries(files) }
}

/** Paths that one of the two has otherwise than the other, or alone. */
export function differingPaths(one: Base, other: Base): readonly string[] {
  if (one.digest === other.digest) return []
  const paths = new Set([...Object.keys(one.files), ...Object.keys(other.files)])
  return [...paths].filter((path) => one.files[path] !== other.files[path]).sort()
}
