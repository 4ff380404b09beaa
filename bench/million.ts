import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../e2e/support/server'
import { startPostgres } from '../tests/support/postgres'
import { copyRows } from './copyRows'
import { fill, listColumns, signIn } from './load'
import { type Figure, median } from './report'

const rows = 1_000_000
const times = 5

/** Single calls over a million products and a million enquiries on PostgreSQL: pages of a list, and the reports. */
export async function millionFigures(): Promise<readonly Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-million-'))
  const postgres = await startPostgres()
  const location = { dataDir, databaseUrl: postgres.url }
  try {
    await (await startServer(location)).stop()
    await fill(location, rows)
    await copyRows({ url: postgres.url }, 'crm_enquiry', rows)
    const server = await startServer(location)
    try {
      const headers = { 'x-access-token': await signIn(server.url) }
      const took = async (path: string, body?: object): Promise<number> => {
        const began = performance.now()
        const answer = await fetch(`${server.url}/adwebv21${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await answer.text()
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
        return performance.now() - began
      }
      const figures: Figure[] = []
      const measure = async (name: string, aim: number, path: string, body?: object) => {
        await took(path, body)
        const all: number[] = []
        for (let time = 0; time < times; time += 1) all.push(await took(path, body))
        figures.push({ name, value: median(all), unit: 'ms', aim: { atMost: aim } })
      }
      for (const [name, query] of Object.entries(lists)) {
        const asked = { pageNo: '1', pageSize: '30', column: 'createTime', order: 'desc', ...query }
        const params = new URLSearchParams({ ...asked, columns: listColumns() })
        await measure(`list: ${name}`, 250, `/cms/product/list?${params}`)
      }
      for (const report of reports) {
        const asks = [{ report, params: {} }]
        await measure(`report: ${report}`, 2_000, '/online/cgreport/api/getFigures', { asks })
      }
      return figures
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const lists: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'a page in the middle': { pageNo: '16000' },
  'the last page': { pageNo: '33000' },
  'sorted by price': { column: 'price', order: 'desc' },
  'sorted by a dictionary': { column: 'status', order: 'asc' },
  'sorted by a table': { column: 'category', order: 'asc' },
  'a price range': { price_begin: '100', price_end: '200' },
  'part of a name': { name: '*0732*' },
  'one state': { status: 'on' },
}

const reports = ['enquiry_by_country', 'enquiry_by_month', 'enquiry_by_status']
