import { type Documents, type PublishedDocument, publishedWith } from '#model'
import { faultyPages } from './faultyPages'
import { parsed } from './parsed'

type Instead = Readonly<Record<string, PublishedDocument | null>>

/** Those that clients show screens by. */
const held = /^(entities|pages|reports)\//

/**
 * Documents by path that clients use instead of those they were built with, and those that these name: a client may have
 * been built without them. A page that cannot be shown is null.
 */
export function insteadOf(documents: Documents): Instead {
  const faulty = [...faultyPages(documents).keys()].map((code) => [`pages/${code}.json`, null])
  return { ...replaced(documents), ...Object.fromEntries(faulty) }
}

function replaced({ instead, texts }: Documents): Instead {
  const paths = [...(instead?.keys() ?? [])].filter((path) => held.test(path))
  if (paths.length === 0) return {}
  const all = new Map(
    [...texts].flatMap(([path, text]) => {
      const document = held.test(path) ? parsed(text) : undefined
      return document ? [[path, document] as const] : []
    }),
  )
  const pathOf = new Map([...all].map(([path, document]) => [document, path]))
  const below = (folder: string) =>
    [...all].flatMap(([path, document]) => (path.startsWith(folder) ? [document] : []))
  const stock = {
    entities: () => below('entities/'),
    reports: () => below('reports/'),
    page: (code: string) => all.get(`pages/${code}.json`),
  }
  const told: Record<string, PublishedDocument> = {}
  for (const path of paths) {
    const document = all.get(path)
    if (!document) continue
    const { page, entities, reports = [], pages = [] } = publishedWith(document, stock)
    for (const one of [page, ...entities, ...reports, ...pages]) told[pathOf.get(one) ?? path] = one
  }
  return told
}
