import { pages } from 'virtual:documents'
import { useEffect, useState } from 'react'
import { type PublishedDocument, type PublishedPage, publishedWith } from '#model'

/** Documents that the server uses instead of built-in ones, by path; null = the page cannot be shown. */
let instead: Readonly<Record<string, unknown>> = {}

/** Where the documents of a page are wrong. */
interface PageFault {
  readonly file: string
  readonly line: number
  readonly column: number
  readonly message: string
}

/** By code, of pages that cannot be shown; empty = the user may not know what is wrong. */
let faults: Readonly<Record<string, unknown>> = {}

/** Stores what the server says of documents (see permissionRoutes), whatever it sent. */
export function takeDocuments(told: Readonly<Record<'instead' | 'faults', unknown>>): void {
  instead = isRecord(told.instead) ? told.instead : {}
  faults = isRecord(told.faults) ? told.faults : {}
  shown.clear()
}

/** What is wrong with a page that cannot be shown; undefined = nothing is known of it. */
export function faultsOf(code: string): readonly PageFault[] | undefined {
  const own = Object.hasOwn(faults, code) ? faults[code] : undefined
  return Array.isArray(own) ? own.filter(isFault) : undefined
}

const isFault = (given: unknown): given is PageFault =>
  isRecord(given) && ['file', 'line', 'column', 'message'].every((key) => key in given)

/** The page by the documents in force; the server's may name others than those that it was published with. */
function inForce(code: string, published: PublishedPage | null): PublishedPage | null {
  const path = `pages/${code}.json`
  const own = Object.hasOwn(instead, path) ? instead[path] : published?.page
  if (!isRecord(own)) return null
  if (own === published?.page && Object.keys(instead).length === 0) return published
  const { entities = [], reports = [], pages = [] } = published ?? {}
  return publishedWith(own, {
    entities: () => withTold(entities, 'entities', 'entity'),
    reports: () => withTold(reports, 'reports', 'report'),
    page: (name) => withTold(pages, 'pages', 'page').find(({ page }) => page === name),
  })
}

/** The documents of a folder with those that the server told of; `key` = the key that names each. */
function withTold(
  documents: readonly PublishedDocument[],
  folder: string,
  key: string,
): readonly PublishedDocument[] {
  const told = Object.entries(instead).flatMap(([from, document]) =>
    from.startsWith(`${folder}/`) && isRecord(document) ? [document] : [],
  )
  const names = new Set(told.map((one) => one[key]))
  return [...documents.filter((one) => !names.has(one[key])), ...told]
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listeners = new Set<(code: string) => void>()
const changed = new Map<string, PublishedPage>()
/** Pages as last loaded, so that reopening one is instant. */
const shown = new Map<string, PublishedPage | null>()

function settle(code: string, published: PublishedPage | null): PublishedPage | null {
  const known = shown.get(code)
  if (known !== undefined) return known
  const page = inForce(code, published)
  shown.set(code, page)
  return page
}

/**
 * Loads a page's documents; undefined while loading, null if there is no such page. Throws while rendering if loading
 * fails: the boundary's retry loads again.
 */
export function usePublishedPage(code: string): PublishedPage | null | undefined {
  const [loaded, setLoaded] = useState<{ code: string; page: PublishedPage | null }>()
  const [failure, setFailure] = useState<{ code: string; error: unknown }>()
  useEffect(() => {
    let current = true
    const show = (page: PublishedPage | null) => {
      if (current) setLoaded({ code, page })
    }
    const load = pages[code]
    const fresh = changed.get(code)
    if (fresh) show(fresh)
    else if (load)
      load().then(
        (module) => show(settle(code, module.default)),
        (error: unknown) => {
          if (current) setFailure({ code, error })
        },
      )
    else show(settle(code, null))
    const listen = (name: string) => {
      if (name === code) show(changed.get(code) ?? null)
    }
    listeners.add(listen)
    return () => {
      current = false
      listeners.delete(listen)
    }
  }, [code])
  if (failure?.code === code && loaded?.code !== code) throw failure.error
  return loaded?.code === code ? loaded.page : (changed.get(code) ?? shown.get(code))
}

/** Applies a document saved in development to its open page at once. */
export function replacePage(code: string, page: PublishedPage): void {
  changed.set(code, page)
  for (const listen of listeners) listen(code)
}
