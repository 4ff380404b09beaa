import { createHash } from 'node:crypto'
import { type Documents, type PublishedDocument, type PublishedPage, publishedWith } from '#model'
import { faultyPages } from './faultyPages'
import { parsed } from './parsed'

/** The pages of some documents as clients show them: each with all that it names. */
interface PageBundles {
  /** A digest of the page with what it names; undefined = there is no such page, or it cannot be shown. */
  digestOf(code: string): string | undefined
  bundleOf(code: string): PublishedPage | undefined
}

const known = new WeakMap<Documents, PageBundles>()

/** The bundles of the documents in force; each is digested when it is first asked for. */
export function bundlesOf(documents: Documents): PageBundles {
  const made = known.get(documents) ?? makeBundles(documents)
  known.set(documents, made)
  return made
}

function makeBundles(documents: Documents): PageBundles {
  const faulty = faultyPages(documents)
  const stock = stockOf(documents)
  const digests = new Map<string, string>()
  const bundleOf = (code: string) => {
    const page = faulty.has(code) ? undefined : stock.page(code)
    return page && publishedWith(page, stock)
  }
  return {
    bundleOf,
    digestOf(code) {
      const before = digests.get(code)
      if (before !== undefined) return before
      const bundle = bundleOf(code)
      if (!bundle) return undefined
      const digest = createHash('sha256').update(JSON.stringify(bundle)).digest('base64url')
      digests.set(code, digest)
      return digest
    },
  }
}

/** The texts in force, read once. */
function stockOf({ texts }: Documents) {
  const pages = new Map<string, PublishedDocument>()
  const below: Record<'entities' | 'reports', PublishedDocument[]> = { entities: [], reports: [] }
  for (const [path, text] of texts) {
    const [, folder, name = ''] = /^(entities|reports|pages)\/(.+)\.json$/.exec(path) ?? []
    const document = folder === undefined ? undefined : parsed(text)
    if (!document) continue
    if (folder === 'pages') pages.set(name, document)
    else if (folder === 'entities' || folder === 'reports') below[folder].push(document)
  }
  return {
    entities: () => below.entities,
    reports: () => below.reports,
    page: (code: string) => pages.get(code),
  }
}
