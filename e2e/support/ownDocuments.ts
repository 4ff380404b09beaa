import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll } from 'vitest'
import { copyDemoData } from './demo'
import { type RunningServer, startServer } from './server'

export interface OwnDocuments {
  /** Writes a document below the folder of the documents. */
  write(path: string, doc: object): void
  /** Adds pages to the menu, below 内容管理's addresses. */
  menu(...pages: readonly { readonly name: string; readonly page: string }[]): void
}

/**
 * The product with documents of a spec's own besides its usual ones: a production build of the client, which
 * holds its documents, and the built server with demo data. Answers the server's address.
 */
export function ownDocuments(
  name: string,
  write: (documents: OwnDocuments) => void,
  env: Readonly<Record<string, string>> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), `jiandu-${name}-`))
  const schemas = join(folder, 'schemas')
  let server: RunningServer

  beforeAll(async () => {
    cpSync('schemas', schemas, { recursive: true })
    write({
      write: (path, doc) =>
        writeFileSync(join(schemas, path), JSON.stringify({ schema: 1, ...doc })),
      menu(...pages) {
        const path = join(schemas, 'menu.json')
        const menu = JSON.parse(readFileSync(path, 'utf8'))
        for (const { name, page } of pages)
          menu.menu.push({ name, path: `/content/${page.split('/').at(-1)}`, page })
        writeFileSync(path, JSON.stringify(menu))
      },
    })
    copyDemoData(join(folder, 'data'))
    server = await startServer({ command: await built(), dataDir: join(folder, 'data'), env })
  }, 150_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The built server beside a client of the documents here: what runs it. */
  async function built(): Promise<readonly string[]> {
    cpSync(join('dist', 'server'), join(folder, 'server'), { recursive: true })
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
    const build = ['build', '--logLevel', 'warn', '--outDir', join(folder, 'client')]
    await promisify(execFile)(join('node_modules', '.bin', 'vite'), build, {
      env: { ...process.env, NODE_ENV: 'production', SCHEMAS_DIR: schemas },
    })
    return [process.execPath, join(folder, 'server', 'main.js')]
  }
  return () => server.url
}
