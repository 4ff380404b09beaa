import { proxy, ref } from 'valtio'

/** Where the documents of a page are wrong. */
interface PageFault {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

type Told = Readonly<Record<string, unknown>>

/** What the permission answer says of documents, by the codes of pages. */
export const documents = proxy<{
  /** The hash of each page that the user may open: the name of its documents (see documentRoutes of the server). */
  hashes: Told
  /** By their hash the documents of the page that was asked for together with the rights. */
  opened: Told
  /** What is wrong with pages that cannot be shown; empty = the user may not know. */
  faults: Told
  /** By hash, the newest release that has those documents: what a page of theirs names in its calls. */
  releases: Readonly<Record<string, number>>
}>({ hashes: ref({}), opened: ref({}), faults: ref({}), releases: ref<Record<string, number>>({}) })

/** Stores it, whatever was sent. */
export function takeDocuments(
  told: Readonly<Record<'documents' | 'faults', unknown> & { opened?: unknown; release?: unknown }>,
): void {
  const { release } = told
  const hashes = isRecord(told.documents) ? Object.values(told.documents) : []
  // Of pages that are still shown by documents of before, too.
  if (typeof release === 'number')
    documents.releases = ref({
      ...documents.releases,
      ...Object.fromEntries(hashes.map((hash) => [String(hash), release])),
    })
  documents.hashes = ref(isRecord(told.documents) ? told.documents : {})
  documents.opened = ref(isRecord(told.opened) ? told.opened : {})
  documents.faults = ref(isRecord(told.faults) ? told.faults : {})
}

/** undefined = there is no such page, or the user may not open it. */
export function hashIn(hashes: Told, code: string): string | undefined {
  const hash = Object.hasOwn(hashes, code) ? hashes[code] : undefined
  return typeof hash === 'string' ? hash : undefined
}

/** What is wrong with a page that cannot be shown; undefined = nothing is known of it. */
export function faultsOf(code: string): readonly PageFault[] | undefined {
  const { faults } = documents
  const own = Object.hasOwn(faults, code) ? faults[code] : undefined
  return Array.isArray(own) ? own.filter(isFault) : undefined
}

const isFault = (given: unknown): given is PageFault =>
  isRecord(given) && ['file', 'line', 'column', 'message'].every((key) => key in given)

const isRecord = (value: unknown): value is Told =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
