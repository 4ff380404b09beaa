import type { Documents } from '#model'

/** One document in the lists of forms and reports. */
export interface Head {
  /** Path below schemas/. */
  readonly id: string
  readonly noun: 'entity' | 'page' | 'report'
  readonly code: string
  readonly title: string
  /** Kind of the page; '' for other documents. */
  readonly kind: string
  readonly entity: string
  readonly table: string
  /** Code of the page that shows it: the page itself, or the page of the report; '' = none. */
  readonly page: string
  /** Code of the original page; '' = it is not a copy. */
  readonly copyOf: string
  /** Number of copies. */
  readonly copies: number
  readonly errors: number
  readonly warnings: number
}

const nouns: readonly (readonly [folder: string, noun: Head['noun']])[] = [
  ['entities/', 'entity'],
  ['pages/', 'page'],
  ['reports/', 'report'],
]

const known = new WeakMap<Documents, readonly Head[]>()

/** All entity, page and report documents by path, including those too broken to parse. */
export function headsOf(documents: Documents): readonly Head[] {
  const made = known.get(documents)
  if (made) return made
  const all = [...documents.texts].flatMap(([path, text]) => headOf(path, text, documents) ?? [])
  const heads = all.map(({ report, ...head }) => ({
    ...head,
    page:
      head.noun === 'report'
        ? (all.find((one) => one.kind === 'report' && one.report === head.code)?.code ?? '')
        : head.page,
    copies: head.noun === 'page' ? all.filter(({ copyOf }) => copyOf === head.code).length : 0,
  }))
  known.set(documents, heads)
  return heads
}

/** The head of one document; `report` = the report that a report page shows. */
function headOf(
  path: string,
  text: string,
  { entities, findings }: Documents,
): (Head & { readonly report: string }) | undefined {
  const [folder, noun] = nouns.find(([prefix]) => path.startsWith(prefix)) ?? []
  if (folder === undefined || noun === undefined) return undefined
  const doc = parsed(text)
  const own = (key: string) => {
    const value = doc[key]
    return typeof value === 'string' ? value : ''
  }
  const entity = own('entity')
  const code = own(noun) || path.slice(folder.length).replace(/\.json$/, '')
  const count = (severity: string) =>
    findings.filter((one) => one.file === path && one.severity === severity).length
  return {
    id: path,
    noun,
    code,
    title: own('title') || code,
    kind: own('kind'),
    entity,
    table: entities.get(entity)?.table ?? '',
    page: noun === 'page' ? code : '',
    report: own('report'),
    copyOf: own('copyOf'),
    copies: 0,
    errors: count('error'),
    warnings: count('warning'),
  }
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
