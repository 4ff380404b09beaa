import {
  can,
  type Documents,
  documentRights,
  entitiesNamed,
  type Grants,
  type LocatedFinding,
} from '#model'
import { parsed } from './parsed'

/** Where a page's documents are wrong: of a finding what people read. */
type PageFault = Pick<LocatedFinding, 'file' | 'line' | 'column' | 'message'>

/**
 * Codes of the pages that cannot be shown, each with the files that are to blame: its own document or its entity's is
 * wrong, and there is no older one that could stay in force.
 */
export function faultyPages({
  texts,
  sound,
  broken,
}: Documents): ReadonlyMap<string, ReadonlySet<string>> {
  const faulty = new Map<string, ReadonlySet<string>>()
  for (const [path, text] of texts) {
    const [, code] = /^pages\/(.+)\.json$/.exec(path) ?? []
    if (code === undefined) continue
    const page = parsed(text)
    const isServed = !broken.has(String(page?.entity))
    if (sound.has(code) && isServed) continue
    const wrong = [...entitiesNamed(page)].flatMap((name) => broken.get(name)?.files ?? [])
    faulty.set(code, new Set([path, ...wrong]))
  }
  return faulty
}

/** What is wrong with those pages. Who may not see documents learns only that something is. */
export function faultsFor(
  documents: Documents,
  grants: Grants,
): Readonly<Record<string, readonly PageFault[]>> {
  const mayKnow = can(grants, documentRights.view)
  return Object.fromEntries(
    [...faultyPages(documents)].map(([code, files]) => [
      code,
      mayKnow ? faultsIn(files, documents) : [],
    ]),
  )
}

/** A page that waits for another document has a warning that says so. */
const faultsIn = (files: ReadonlySet<string>, { findings }: Documents): readonly PageFault[] =>
  findings
    .filter(
      ({ file, severity, rule }) => files.has(file) && (severity === 'error' || rule === 'waiting'),
    )
    .map(({ file, line, column, message }) => ({ file, line, column, message }))
