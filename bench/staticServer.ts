import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { addressedPage } from '../server/http/client'
import { floors } from './floor'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The client built for the benchmarks, with the list endpoint of the measured page: no database, so that the figures are the client's. */
export function serveClient(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    if (url.pathname === '/api/list') {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify(listAnswer(url.searchParams)))
    }
    if (url.pathname.startsWith('/picture')) {
      response.setHeader('content-type', 'image/svg+xml')
      return response.end('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"/>')
    }
    const floor = floors[url.pathname]
    if (floor !== undefined) {
      response.setHeader('content-type', types['.html'] ?? '')
      return response.end(floor)
    }
    const file = fileOf(url.pathname)
    if (file === consolePage) {
      response.setHeader('content-type', types['.html'] ?? '')
      return response.end(addressedPage(readFileSync(file, 'utf8'), ''))
    }
    if (!existsSync(file)) return response.writeHead(404).end()
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
    const packed = existsSync(`${file}.gz`)
    if (packed) response.setHeader('content-encoding', 'gzip')
    response.end(readFileSync(packed ? `${file}.gz` : file))
  })
  return new Promise((resolve) => {
    server.listen(0, () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      resolve({ url: `http://localhost:${port}`, close: () => server.close() })
    })
  })
}

const consolePage = 'dist/bench/index.html'

/** The console takes every path that is no file; the pages of `bench compare` lie in folders of their own. */
function fileOf(path: string): string {
  const peers = path.startsWith('/peers/')
  const wanted = peers
    ? join('bench/peers/dist', normalize(path.slice('/peers'.length)))
    : join('dist/bench', normalize(path))
  if (extname(wanted) && existsSync(wanted)) return wanted
  return peers ? join(wanted, 'index.html') : consolePage
}

const total = 3_000

function listAnswer(params: URLSearchParams) {
  const page = Number(params.get('pageNo') ?? 1)
  const size = Number(params.get('pageSize') ?? 30)
  const word = (params.get('name') ?? '').replaceAll('*', '')
  const records = Array.from({ length: size }, (_, index) =>
    record((page - 1) * size + index, word),
  )
  const result = { records, total, size, current: page, pages: Math.ceil(total / size) }
  return { success: true, code: 200, message: '', result, timestamp: Date.now() }
}

function record(number: number, word: string) {
  const price = 10 + (number % 90)
  return {
    id: String(number),
    ver: 1,
    name: `${word} product ${number}`,
    code: `C-${String(number).padStart(6, '0')}`,
    image: `/picture/${number % 20}.svg`,
    status: ['draft', 'on', 'off'][number % 3],
    level: ['A', 'B', 'C', 'D'][number % 4],
    price,
    stock: number % 500,
    amount: price * (number % 500),
    hot: number % 2 === 0 ? 'Y' : 'N',
    owner: `user${number % 12}`,
    createTime: `2026-11-${String((number % 28) + 1).padStart(2, '0')} 10:20:30`,
  }
}
