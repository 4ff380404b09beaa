import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, inject } from 'vitest'
import { currentBuild } from '../../server/kernel/currentBuild.mjs'
import { copyDemoData } from './demo'
import { onceInRun } from './once'
import { type RunningServer, startServer } from './server'

export interface OwnDocuments {
  /** Writes a document, or a text that is none, below the folder of the documents. */
  write(path: string, doc: object | string): void
  /** Adds pages to the menu, below 内容管理's addresses. */
  menu(...pages: readonly { readonly name: string; readonly page: string }[]): void
}

/**
 * The product with other documents besides its usual ones: a production build of the client, which holds its documents,
 * and the built server with demo data. Answers the server's address. Spec files that give the same name, and the
 * same documents, share the build, and have a server each.
 */
export function ownDocuments(
  name: string,
  write: (documents: OwnDocuments) => void,
  env: Readonly<Record<string, string>> = {},
) {
  const data = mkdtempSync(join(tmpdir(), `jiandu-${name}-`))
  let server: RunningServer

  beforeAll(async () => {
    const folder = join(inject('folder'), `documents-${name}`)
    await onceInRun(folder, () => build(folder, write))
    copyDemoData(data)
    const command = [process.execPath, join(folder, 'server', 'main.js')]
    server = await startServer({ command, dataDir: data, env })
  }, 300_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(data, { recursive: true, force: true })
  })
  return () => server.url
}

/** Puts the built server beside a client of the documents. */
async function build(folder: string, write: (documents: OwnDocuments) => void): Promise<void> {
  mkdirSync(folder)
  const schemas = join(folder, 'schemas')
  cpSync('schemas', schemas, { recursive: true })
  write({
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
  cpSync(join(currentBuild() ?? '', 'server'), join(folder, 'server'), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const args = ['build', '--logLevel', 'warn', '--outDir', join(folder, 'client')]
  await promisify(execFile)(join('node_modules', '.bin', 'vite'), args, {
    env: { ...process.env, NODE_ENV: 'production', SCHEMAS_DIR: schemas },
  })
}
