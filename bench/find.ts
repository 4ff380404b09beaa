import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { startServer } from '../e2e/support/server'
import { gramsOf } from '../renderer/values/grams'
import { sortKey } from '../renderer/values/pinyin'
import { openDatabase } from '../server/db/open'
import { seeded } from '../tests/support/lot'
import { startPostgres } from '../tests/support/postgres'
import { signIn } from './load'
import { type Figure, median } from './report'

/** `FIND_ROWS` measures with fewer records. */
const rows = Number(process.env.FIND_ROWS ?? 1_000_000)
const rowsAtOnce = 5_000
const times = 9

/** A name in use, one of a few, one of thousands, one of nearly all; readings, numbers and addresses. */
const asked = {
  'two signs, frequent': '家居',
  'two signs, in nearly all': '有限',
  'a whole name': '云栖家居用品有限公司',
  initials: 'yqjj',
  'a reading': 'jiaju',
  'part of an address': 'kunde7123',
  'a telephone number': '13800071234',
  'nothing there': '麒麟阁',
}

/** The search over all records with a million enquiries, on PostgreSQL and embedded; and what it costs a write. */
export async function findFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const kind of ['postgres', 'embedded'] as const) {
    const dataDir = mkdtempSync(join(tmpdir(), 'jiandu-find-'))
    const postgres = kind === 'postgres' ? await startPostgres() : undefined
    const location = { dataDir, ...(postgres && { databaseUrl: postgres.url }) }
    try {
      await (await startServer(location)).stop()
      await fill(postgres?.url, dataDir)
      const server = await startServer(location)
      try {
        const token = await signIn(server.url)
        for (const [name, q] of Object.entries(asked)) {
          const all: number[] = []
          for (let time = 0; time <= times; time += 1) {
            const took = await find(server.url, token, q)
            // The first one finds nothing prepared.
            if (time > 0) all.push(took)
          }
          const aim = { atMost: kind === 'postgres' ? 100 : 200 }
          figures.push({ name: `${kind}: ${name}`, value: median(all), unit: 'ms', aim })
        }
      } finally {
        await server.stop()
      }
    } finally {
      await postgres?.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return figures
}

async function find(url: string, token: string, q: string): Promise<number> {
  const began = performance.now()
  const params = new URLSearchParams({ q })
  const answer = await fetch(`${url}/adwebv21/sys/find?${params}`, {
    headers: { 'x-access-token': token },
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${q}: ${answer.status} ${text.slice(0, 300)}`)
  return performance.now() - began
}

const first = [...'云栖远山长风海明华东启瑞安和金宏博泽']
const second = ['家居', '瓷器', '五金', '纺织', '照明', '电器', '包装', '贸易']

/** Enquiries of companies with names, addresses and numbers, keyed as the store keys them. */
async function fill(url: string | undefined, dataDir: string): Promise<void> {
  const database = await openDatabase(url ? { url } : { dataDir: join(dataDir, 'database') }, {
    statementTimeoutMs: 600_000,
  })
  const random = seeded(42)
  const keys = (texts: readonly string[]) => texts.map((text) => `{${gramsOf(text).join()}}`)
  try {
    for (let from = 0; from < rows; from += rowsAtOnce) {
      const numbers = Array.from(
        { length: Math.min(rowsAtOnce, rows - from) },
        (_, at) => from + at,
      )
      const company = numbers.map(
        () => `${random.one(first)}${random.one(first)}${random.one(second)}用品有限公司`,
      )
      const subject = numbers.map((n) => `询价 ${random.one(second)} ${n}`)
      const email = numbers.map((n) => `buyer${n}@kunde${n % 50_000}.example`)
      const phone = numbers.map((n) => `138${String(n).padStart(8, '0')}`)
      await sql`insert into crm_enquiry (id, tenant_id, subject, jd_find_subject, jd_sort_subject, customer,
          company, jd_find_company, email, jd_find_email, phone, jd_find_phone, status, create_by, create_time)
        select 'bench' || n, 1001, subject, of_subject::integer[], sort, '王辉', company, of_company::integer[],
          email, of_email::integer[], phone, of_phone::integer[], 'new', 'admin',
          timestamp '2026-01-01' - n * interval '1 minute'
        from unnest(${numbers}::integer[], ${subject}::text[], ${keys(subject)}::text[],
          ${subject.map(sortKey)}::text[], ${company}::text[], ${keys(company)}::text[], ${email}::text[],
          ${keys(email)}::text[], ${phone}::text[], ${keys(phone)}::text[])
          as given (n, subject, of_subject, sort, company, of_company, email, of_email, phone, of_phone)`.execute(
        database.db,
      )
    }
    await sql`analyze crm_enquiry`.execute(database.db)
  } finally {
    await database.close()
  }
}
