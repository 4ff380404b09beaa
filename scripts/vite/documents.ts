import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { type ParseError, parse } from 'jsonc-parser'
import type { Plugin } from 'vite'
import {
  type PublishedDocument,
  type PublishedPage,
  publishedWith,
} from '../../renderer/model/document/publishedPage.ts'
import { viteMessages } from './messages.ts'

const index = 'virtual:documents'
const prefix = `${index}/`

/**
 * Serves the documents of `schemas/` (or of the folder SCHEMAS_DIR) to the client: an index of pages,
 * and a module for each page with the entity documents it names, so that a page is one small chunk.
 */
export function documents(root = resolve(process.env.SCHEMAS_DIR || 'schemas')): Plugin {
  let isBuild = false
  return {
    name: 'jiandu-documents',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    buildStart() {
      // The development server tells them over the page.
      if (isBuild) for (const line of unreadable(root)) this.warn(line)
    },
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
  return `export default ${JSON.stringify(publishedPage(root, code) ?? null)}`
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
 * below the folder. undefined = it cannot be read: the server has the last one that could, or says what is wrong.
 */
export function publishedPage(
  root: string,
  code: string,
  instead: ReadonlyMap<string, string> = new Map(),
): PublishedPage | undefined {
  const read = (file: string) =>
    readable(
      () => instead.get(relative(root, file).replaceAll(sep, '/')) ?? readFileSync(file, 'utf8'),
    )
  const pageNamed = (name: string) => read(join(root, 'pages', `${name}.json`))
  const all = (folder: string) =>
    jsonFiles(join(root, folder)).flatMap((file): readonly PublishedDocument[] => {
      const doc = read(file)
      return doc ? [doc] : []
    })
  const page = pageNamed(code)
  return (
    page &&
    publishedWith(page, {
      entities: () => all('entities'),
      reports: () => all('reports'),
      page: pageNamed,
    })
  )
}

function readable(text: () => string): PublishedDocument | undefined {
  try {
    const value: unknown = JSON.parse(text())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...value }
      : undefined
  } catch {
    return undefined
  }
}

/** Where documents that the client holds cannot be read: a build goes on without them. */
export function unreadable(root: string): readonly string[] {
  return ['entities', 'pages', 'reports'].flatMap((folder) =>
    jsonFiles(join(root, folder)).flatMap((file) => {
      const text = readFileSync(file, 'utf8')
      if (readable(() => text)) return []
      const [first] = errorsIn(text)
      const before = text.slice(0, first?.offset ?? 0)
      const column = before.length - before.lastIndexOf('\n')
      return viteMessages.unreadable(relative('', file), before.split('\n').length, column)
    }),
  )
}

function errorsIn(text: string): readonly ParseError[] {
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true })
  return errors
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
