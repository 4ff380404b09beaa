import { entitiesNamed } from './entitiesNamed.ts'

export type PublishedDocument = Readonly<Record<string, unknown>>

/** A page document with the documents that it refers to: all that a client needs to show it. */
export interface PublishedPage {
  readonly page: PublishedDocument
  readonly entities: readonly PublishedDocument[]
  readonly reports?: readonly PublishedDocument[]
  readonly pages?: readonly PublishedDocument[]
}

/** Where the documents that a page names come from; what is not read is not asked for. */
interface DocumentStock {
  entities(): readonly PublishedDocument[]
  reports(): readonly PublishedDocument[]
  page(code: string): PublishedDocument | undefined
}

/** A page with what it names: reports and pages, the entities of all of them, and those that these hold as rows. */
export function publishedWith(page: PublishedDocument, stock: DocumentStock): PublishedPage {
  const named = namedIn(page)
  const reports =
    named.reports.size > 0 ? stock.reports().filter(({ report }) => named.reports.has(report)) : []
  const pages = [...named.pages].flatMap((code): readonly PublishedDocument[] => {
    const one = stock.page(code)
    return one ? [one] : []
  })
  const owners = new Set([page, ...reports, ...pages].flatMap((doc) => [...entitiesNamed(doc)]))
  return {
    page,
    entities: entitiesOf(owners, stock.entities()),
    ...(reports.length > 0 && { reports }),
    ...(pages.length > 0 && { pages }),
  }
}

/** Reports and pages that a page document refers to, anywhere in it. */
function namedIn(page: PublishedDocument): { reports: Set<unknown>; pages: Set<string> } {
  const reports = new Set<unknown>()
  const pages = new Set<string>()
  const visit = (value: unknown, isTop: boolean): void => {
    if (Array.isArray(value)) for (const member of value) visit(member, false)
    else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) {
        if (key === 'report') reports.add(member)
        // The top-level `page` key is the page's own name.
        else if (key === 'page' && !isTop && typeof member === 'string') pages.add(member)
        else visit(member, false)
      }
    }
  }
  visit(page, true)
  return { reports, pages }
}

/** The named entities, and the entities of their row fields. */
function entitiesOf(
  names: ReadonlySet<unknown>,
  entities: readonly PublishedDocument[],
): PublishedDocument[] {
  const own = entities.filter(({ entity }) => names.has(entity))
  const held = new Set(
    own.flatMap(({ fields }) => Object.values(fields ?? {})).map((field) => Object(field).of),
  )
  return [...own, ...entities.filter(({ entity }) => !names.has(entity) && held.has(entity))]
}
