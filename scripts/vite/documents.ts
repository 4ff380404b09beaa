import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'vite'
import { entitiesNamed } from '../../renderer/model/document/entitiesNamed.ts'

const index = 'virtual:documents'
const prefix = `${index}/`

/**
 * Serves the documents of `schemas/` (or of the folder SCHEMAS_DIR) to the client: an index of pages,
 * and a module for each page with the entity documents it names, so that a page is one small chunk.
 */
export function documents(root = resolve(process.env.SCHEMAS_DIR || 'schemas')): Plugin {
  return {
    name: 'jiandu-documents',
    resolveId: (id) => (id === index || id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (id === indexModuleId) return indexModule(root)
      if (id.startsWith(pageModuleId('')))
        return pageModule(root, id.slice(pageModuleId('').length))
      return undefined
    },
  }
}

function indexModule(root: string): string {
  const entries = pageCodes(root).map(
    (code) => `${JSON.stringify(code)}: () => import(${JSON.stringify(prefix + code)})`,
  )
  return `export const pages = {${entries.join(',')}}`
}

function pageModule(root: string, code: string): string {
  return `export default ${JSON.stringify(publishedPage(root, code))}`
}

/** Codes of all pages: their paths below `pages/` without the extension. */
export const pageCodes = (root: string): string[] =>
  jsonFiles(join(root, 'pages')).map((file) =>
    relative(join(root, 'pages'), file)
      .replaceAll(sep, '/')
      .replace(/\.json$/, ''),
  )

/** Id of the module that lists all pages. */
export const indexModuleId = `\0${index}`

/** The bundler's id of a page's module. */
export const pageModuleId = (code: string): string => `\0${prefix}${code}`

/**
 * The page document `code` with its entity documents, in the client's shape; `instead` replaces texts of files, by path
 * below the folder.
 */
export function publishedPage(
  root: string,
  code: string,
  instead: ReadonlyMap<string, string> = new Map(),
): PublishedPage {
  const textOf = (file: string) =>
    instead.get(relative(root, file).replaceAll(sep, '/')) ?? readFileSync(file, 'utf8')
  const read = (file: string) => readable(() => textOf(file))
  const all = (folder: string) =>
    jsonFiles(join(root, folder)).flatMap((file) => {
      // Skip unreadable documents: they belong to other pages, as this page's have been checked.
      const doc = read(file)
      return doc ? [doc] : []
    })
  const page = JSON.parse(textOf(join(root, 'pages', `${code}.json`)))
  const named = namedIn(page)
  const reports =
    named.reports.size > 0 ? all('reports').filter(({ report }) => named.reports.has(report)) : []
  const pages = [...named.pages].flatMap((name): readonly Document[] => {
    const doc = read(join(root, 'pages', `${name}.json`))
    return doc ? [doc] : []
  })
  const owners = new Set([page, ...reports, ...pages].flatMap((doc) => [...entitiesNamed(doc)]))
  return {
    page,
    entities: entitiesOf(owners, all('entities')),
    ...(reports.length > 0 && { reports }),
    ...(pages.length > 0 && { pages }),
  }
}

type Document = Readonly<Record<string, unknown>>

/** A page document with the documents that it refers to: all that the client needs to show it. */
interface PublishedPage {
  readonly page: Document
  readonly entities: readonly Document[]
  readonly reports?: readonly Document[]
  readonly pages?: readonly Document[]
}

/** Reports and pages that a page document refers to, anywhere in it. */
function namedIn(page: Document): { reports: Set<unknown>; pages: Set<string> } {
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
function entitiesOf(names: ReadonlySet<unknown>, entities: readonly Document[]): Document[] {
  const own = entities.filter(({ entity }) => names.has(entity))
  const held = new Set(
    own.flatMap(({ fields }) => Object.values(fields ?? {})).map((field) => Object(field).of),
  )
  return [...own, ...entities.filter(({ entity }) => !names.has(entity) && held.has(entity))]
}

function readable(text: () => string): Document | undefined {
  try {
    return JSON.parse(text())
  } catch {
    return undefined
  }
}

function jsonFiles(folder: string): string[] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // Skip names that begin with a dot: editors create them.
      .filter((entry) => entry.isFile() && /^[^.].*\.json$/.test(entry.name))
      .map(({ parentPath, name }) => join(parentPath, name))
      .sort()
  )
}
