import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { copyDemoData } from './demo'
import { type RunningServer, startServer } from './server'

export interface OwnDocuments {
  /** Writes a document, or a text that is none, below the folder of the documents. */
  write(path: string, doc: object | string): void
  /** Adds pages to the menu, below 内容管理's addresses. */
  menu(...pages: readonly { readonly name: string; readonly page: string }[]): void
}

/**
 * The product with other documents besides its usual ones: the built server and client, a folder of documents and demo
 * data. Answers the server's address.
 */
export function ownDocuments(
  name: string,
  write: (documents: OwnDocuments) => void,
  env: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), `jiandu-${name}-`))
  let server: RunningServer

  beforeAll(async () => {
    const [schemas, dataDir] = [join(folder, 'schemas'), join(folder, 'data')]
    cpSync('schemas', schemas, { recursive: true })
    write(writerIn(schemas))
    copyDemoData(dataDir)
    server = await startServer({ dataDir, env: { SCHEMAS_DIR: schemas, ...env } })
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return () => server.url
}

const writerIn = (schemas: string): OwnDocuments => ({
  write: (path, doc) =>
    writeFileSync(
      join(schemas, path),
      typeof doc === 'string' ? doc : JSON.stringify({ schema: 1, ...doc }),
    ),
  menu(...pages) {
    const path = join(schemas, 'menu.json')
    const menu = JSON.parse(readFileSync(path, 'utf8'))
    for (const { name, page } of pages)
      menu.menu.push({ name, path: `/content/${page.split('/').at(-1)}`, page })
    writeFileSync(path, JSON.stringify(menu))
  },
})
