import { pages } from 'virtual:documents'
import { useEffect, useState } from 'react'

type Document = Readonly<Record<string, unknown>>

/** A page document with the documents it names, as published. */
export interface PublishedPage {
  readonly page: Document
  readonly entities: readonly Document[]
  readonly reports?: readonly Document[]
  readonly pages?: readonly Document[]
}

/** Documents that the server uses instead of built-in ones, by path; null = the page does not exist. */
let instead: Readonly<Record<string, unknown>> = {}

/** Stores the server's documents (see permissionRoutes), whatever it sent. */
export function takeInstead(given: unknown): void {
  instead = isRecord(given) ? given : {}
  shown.clear()
}

function inForce(code: string, published: PublishedPage): PublishedPage | null {
  const path = `pages/${code}.json`
  const own = Object.hasOwn(instead, path) ? instead[path] : published.page
  if (!isRecord(own)) return null
  const { entities, reports, pages } = published
  return {
    page: own,
    entities: withOlder(entities, 'entities', 'entity'),
    ...(reports && { reports: withOlder(reports, 'reports', 'report') }),
    ...(pages && { pages: withOlder(pages, 'pages', 'page') }),
  }
}

/** The documents of a folder that are in force; `key` = the key that names each. */
function withOlder(
  documents: readonly Document[],
  folder: string,
  key: string,
): readonly Document[] {
  const older = Object.entries(instead).flatMap(([from, document]) =>
    from.startsWith(`${folder}/`) && isRecord(document) ? [document] : [],
  )
  return documents.map((one) => older.find((other) => other[key] === one[key]) ?? one)
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listeners = new Set<(code: string) => void>()
const changed = new Map<string, PublishedPage>()
/** Pages as last loaded, so that reopening one is instant. */
const shown = new Map<string, PublishedPage | null>()

function settle(code: string, published: PublishedPage): PublishedPage | null {
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
    else show(null)
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
