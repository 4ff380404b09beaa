import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { type RunningServer, type ServerOptions, startServer } from '../e2e/support/server'
import { demoPassword } from '../server/demo/accounts'
import { startPostgres } from '../tests/support/postgres'
import type { Figure } from './report'

const rows = 100_000
const mebibyte = 1024 * 1024
// With room to be lazy a heap grows until it is swept; with this little only what is needed is kept.
const env = { NODE_OPTIONS: '--max-old-space-size=192' }
const mostMemory = 200

/** A hundred thousand rows looked at, written, exported, imported unchanged and taken back; memory of the server meanwhile. */
export async function sheetFigures(): Promise<readonly Figure[]> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'jiandu-sheet-')))
  const [embedded = '', files = ''] = folders
  const postgres = await startPostgres()
  try {
    const sheet = await makeSheet()
    return [
      ...(await measure('PostgreSQL', { dataDir: files, databaseUrl: postgres.url }, sheet)),
      ...(await measure('embedded', { dataDir: embedded }, sheet)),
    ]
  } finally {
    await postgres.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

async function makeSheet(): Promise<Uint8Array> {
  const head = ['产品名称', '货号', '单价', '库存', '状态', '材质', '上市日期', '产品介绍']
  function* all(): Generator<CellValue[]> {
    yield head
    for (let at = 0; at < rows; at += 1) {
      const words = `第 ${at} 行的介绍，足够长，像真的一样。`
      yield [`批量 ${at}`, `BIG-${at}`, at / 100, at % 50, '上架', '纯棉,亚麻', '2026-03-05', words]
    }
  }
  // Node's own declaration of the same web stream.
  return await buffer(writeXlsxStream(all(), { name: '产品' }) as WebStream<Uint8Array>)
}

async function measure(
  kind: string,
  location: ServerOptions,
  sheet: Uint8Array,
): Promise<readonly Figure[]> {
  const server = await startServer({ ...location, env })
  try {
    const call = await signedIn(server.url)
    const step = async (name: string, work: () => Promise<unknown>, seconds: number) => {
      const idle = memoryOf(server)
      forgetPeak(server)
      const begin = performance.now()
      await work()
      const took = (performance.now() - begin) / 1_000
      return [
        { name: `${kind}: ${name}`, value: took, unit: 's', aim: { atMost: seconds } },
        {
          name: `${kind}: ${name}, peak RSS above idle`,
          value: peakOf(server) - idle,
          unit: 'MB',
          // The embedded database keeps its own pages in the same process.
          ...(kind === 'embedded' ? {} : { aim: { atMost: mostMemory } }),
        },
      ]
    }
    let exported = new Uint8Array()
    let importId = ''
    return [
      ...(await step('dry run', () => send(call, sheet, { dryRun: '1' }), 60)),
      ...(await step(
        'import',
        async () => {
          importId = (await send(call, sheet)).importId
        },
        120,
      )),
      ...(await step(
        'export',
        async () => {
          exported = await call('exportXls?sku=BIG-*')
        },
        60,
      )),
      ...(await step('import of the unchanged export', () => send(call, exported), 90)),
      ...(await step('undo', () => call('importUndo', JSON.stringify({ id: importId })), 120)),
      { name: `${kind}: RSS at the end`, value: memoryOf(server), unit: 'MB' },
    ]
  } finally {
    await server.stop()
  }
}

type Send = (path: string, body?: FormData | string) => Promise<Uint8Array<ArrayBuffer>>

/** As the console does it: the file is sent, then a dry run or an import of it is begun and followed. */
async function send(call: Send, bytes: Uint8Array, fields: Readonly<Record<string, string>> = {}) {
  const file = new FormData()
  file.append('files[]', new Blob([bytes.slice()]), '产品.xlsx')
  const [sheet] = read(await call('importPreview', file)).files
  const importId = randomUUID().replaceAll('-', '')
  const form = new FormData()
  const wish = { ...fields, importId, uploads: JSON.stringify([sheet.id]) }
  for (const [name, value] of Object.entries(wish)) form.append(name, value)
  let report = read(await call('importStart', form))
  while (report.status === 'running') {
    await setTimeout(200)
    report = read(await call(`importProgress?id=${importId}`))
  }
  const { answer } = report
  if (answer?.code !== 200 || answer.result.totalCount !== rows) {
    throw new Error(`the import failed: ${JSON.stringify(report).slice(0, 300)}`)
  }
  return { importId }
}

const read = (answer: Uint8Array) => JSON.parse(Buffer.from(answer).toString()).result

async function signedIn(url: string): Promise<Send> {
  const answer = await fetch(`${url}/adwebv21/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'config', password: demoPassword }),
  })
  const token = String((await answer.json()).result.token)
  return async (path, body) => {
    const reply = await fetch(`${url}/adwebv21/cms/product/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-access-token': token,
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(body === undefined ? {} : { body }),
    })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    return new Uint8Array(await reply.arrayBuffer())
  }
}

/** Resident memory of the server's process in MB; NaN where the system does not tell. */
const memoryOf = (server: RunningServer): number => statusOf(server, 'VmRSS')

const peakOf = (server: RunningServer): number => statusOf(server, 'VmHWM')

function statusOf({ process: { pid } }: RunningServer, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const kib = Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1])
    return (kib * 1024) / mebibyte
  } catch {
    return Number.NaN
  }
}

/** Linux begins to count its peak anew. */
function forgetPeak({ process: { pid } }: RunningServer): void {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5')
  } catch {
    // Elsewhere the peak since the start stands, or none at all.
  }
}
