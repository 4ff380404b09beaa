import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The doors of the renderer by what they are imported as, as `package.json` says. */
export const doors: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries<string>(JSON.parse(readFileSync('package.json', 'utf8')).imports).map(
    ([name, file]) => [name, normalize(file)],
  ),
)

/** Doors to what runs without a screen: server, command line and the neutral halves of parts take these. */
export const neutralDoors = ['#model', '#values', '#compile', '#builtin', '#views/fields']

/** Paths of all files of code, tests included. */
export const written = ['embed', 'renderer', 'product', 'src', 'server']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name).replaceAll('\\', '/'),
    ),
  )
  // Examples that another test has written for itself stand in folders with a dot.
  .filter((file) => /\.tsx?$/.test(file) && !/\/\.|\.d\.ts$/.test(file))
  .sort()

/** Without tests. */
export const sources = written.filter(
  (file) => !/\.test\.tsx?$|cells\/testing\.tsx$|\/testing(\.ts|\/)/.test(file),
)

interface Import {
  readonly specifier: string
  /** A type-only import: it does not exist at run time. */
  readonly erased: boolean
}

/** What a file imports and exports from elsewhere. */
export function importsOf(file: string): readonly Import[] {
  const source = readFileSync(file, 'utf8')
  const pattern =
    /^\s*(?:import|export)\b([^'"\n;]*?(?:\n[^'"\n;]*?)*?)from\s+'([^']+)'|import\(\s*'([^']+)'\s*\)|^import\s+'([^']+)'/gm
  return [...source.matchAll(pattern)].map((match) => ({
    specifier: match[2] ?? match[3] ?? match[4] ?? '',
    erased: /^\s*type\b/.test(match[1] ?? ''),
  }))
}

/** The file of this project that an import means; undefined = a package. */
export function resolveLocal(file: string, specifier: string): string | undefined {
  if (Object.hasOwn(doors, specifier)) return doors[specifier]
  if (!specifier.startsWith('.')) return undefined
  const base = normalize(join(dirname(file), specifier))
  const candidates = [
    base,
    `${base}.ts`,
    `${base}.tsx`,
    join(base, 'index.ts'),
    join(base, 'index.tsx'),
  ]
  return candidates.find((path) => written.includes(path)) ?? base
}
