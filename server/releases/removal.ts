import { sql } from 'kysely'
import { companyFolder, companyPath, companyPrefix } from '#model'
import { ownTopics } from '../bus/hub'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { seedDocuments, settleDocuments } from '../documents/apply'
import { unbroken } from '../documents/inForce'
import { readReleased } from '../documents/released'
import { releaseTransaction } from '../documents/releaseTransaction'
import { declined } from '../http/envelope'
import type { Caller } from '../http/right'
import { platform } from '../kernel/ofTenant'
import { wallClock } from '../kernel/wallClock'
import { publishedMeanwhile } from './makeRelease'
import { releaseMessages as messages } from './messages'
import type { Releasing } from './releasing'
import { releaseJobs } from './requests/requests'

/** Taking a company away with all that is its own by documents. */
export interface CompanyRemoval {
  /** Whether it has, or once had, documents of its own, or somebody is about to make some. */
  hasOwn(company: number): Promise<boolean>
  /**
   * Makes a release without its documents, and forgets these: releases of before, changesets, requests, tables, menu,
   * roles and dictionaries. `remove` deletes the company in the same transaction; false = it is used, and all stays.
   * Throws where documents of it lie in files.
   */
  remove(company: number, caller: Caller, remove: (trx: Db) => Promise<boolean>): Promise<boolean>
}

class Used extends Error {
  override readonly name = 'Used'
}

export const companyRemoval = (releasing: Releasing): CompanyRemoval => ({
  async hasOwn(company) {
    const { documents, database } = releasing
    if (documents(platform).companies.has(company)) return true
    const folder = companyFolder(company)
    const { rows } = await sql`
      select 1 from sys_document_version where starts_with(path, ${folder})
      union all select 1 from sys_document_change where starts_with(path, ${folder})
      union all select 1 from sys_document_request_text where starts_with(path, ${folder})
      limit 1`.execute(database.db)
    return rows.length > 0
  },
  async remove(company, caller, remove) {
    const { database, hub, log, source, clock } = releasing
    const { db } = database
    const inFiles = [...source.texts().keys()].filter((path) => companyPath(path)?.id === company)
    if (inFiles.length > 0) throw declined(messages.companyInFiles(company, inFiles))
    const released = await readReleased(db)
    const others = [...released.texts].filter(([path]) => companyPath(path)?.id !== company)
    const next = { ...released, texts: new Map(others) }
    const amongOthers = database.kind === 'postgres'
    const { documents } = await settleDocuments(db, source.read, next, { clock, log, amongOthers })
    const number = released.number + 1
    const work = async (trx: Db) => {
      if ((await readReleased(trx)).number !== released.number) throw publishedMeanwhile()
      if (!(await remove(trx))) throw new Used()
      await seedDocuments(trx, documents)
      await forget(trx, company)
      await system(trx)
        .insertInto('sys_document_release')
        .values({
          number,
          kind: 'publish',
          note: messages.companyRemoved(company),
          author_id: caller.userId,
          author: caller.realname,
          approver_id: null,
          approver: null,
          reverts: null,
          create_time: wallClock(clock()),
          plan: '{}',
        })
        .execute()
      return true
    }
    try {
      await releaseTransaction(db, work, { log })
    } catch (error) {
      if (error instanceof Used) return false
      throw error
    }
    await releasing.follower.follow({ documents: unbroken(documents), release: number })
    await hub.publish(ownTopics.documents, { release: number })
    return true
  },
})

/** Columns of the program that name what documents call their own. */
const naming = [
  ['sys_document_column', 'entity'],
  ['sys_emptied', 'entity'],
  ['sys_file_use', 'entity_table'],
  ['sys_formula', 'entity'],
  ['sys_import', 'data_table'],
  ['sys_number', 'rule'],
] as const

/** Deletes whatever the company's documents have left in the database; its own tables with it. */
async function forget(trx: Db, company: number): Promise<void> {
  await forgetTexts(trx, companyFolder(company))
  const prefix = companyPrefix(company)
  const entries = sql`select id from sys_permission where tenant_id = ${company}`
  const roles = sql`select id from sys_role where tenant_id = ${company}`
  for (const table of ['sys_role_permission', 'sys_role_seed'])
    await sql`delete from ${sql.table(table)}
      where permission_id in (${entries}) or role_id in (${roles})`.execute(trx)
  await sql`delete from sys_user_role where role_id in (${roles})`.execute(trx)
  await sql`delete from sys_permission_data_rule where tenant_id = ${company}`.execute(trx)
  await sql`delete from sys_permission where tenant_id = ${company}`.execute(trx)
  await sql`delete from sys_role where tenant_id = ${company}`.execute(trx)
  const dicts = sql`select id from sys_dict where tenant_id = ${company}`
  await sql`delete from sys_dict_item where dict_id in (${dicts})`.execute(trx)
  await sql`delete from sys_dict where tenant_id = ${company}`.execute(trx)
  for (const [table, column] of naming)
    await sql`delete from ${sql.table(table)}
      where starts_with(${sql.ref(column)}, ${prefix})`.execute(trx)
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and starts_with(table_name, ${prefix})`.execute(trx)
  for (const { name } of tables) await sql`drop table ${sql.table(name)} cascade`.execute(trx)
}

/** Texts below a folder, wherever they are kept, and what is told of the releases that made them. */
async function forgetTexts(trx: Db, folder: string): Promise<void> {
  const below = (column: string) => sql`starts_with(${sql.ref(column)}, ${folder})`
  const { rows: touched } = await sql<{ number: number; plan: string; alone: boolean }>`
    select number, plan, not exists (select 1 from sys_document_version other
        where other.release = number and not ${below('other.path')}) as alone
      from sys_document_release
      where exists (select 1 from sys_document_version own
        where own.release = number and ${below('own.path')})`.execute(trx)
  for (const { number, plan, alone } of touched) {
    const left = alone ? nobodys : { plan: JSON.stringify(planWithout(JSON.parse(plan), folder)) }
    await system(trx)
      .updateTable('sys_document_release')
      .set(left)
      .where('number', '=', number)
      .execute()
  }
  await sql`delete from sys_document_request where exists (
      select 1 from sys_document_request_text own
      where own.request_id = sys_document_request.id and ${below('own.path')})
    and not exists (select 1 from sys_document_request_text other
      where other.request_id = sys_document_request.id and not ${below('other.path')})`.execute(trx)
  await sql`delete from sys_job where kind = ${releaseJobs}
    and not exists (select 1 from sys_document_request one where one.id = subject)`.execute(trx)
  for (const table of [
    'sys_document_version',
    'sys_document_change',
    'sys_document_request_text',
    'sys_document',
    'sys_document_text',
  ])
    await sql`delete from ${sql.table(table)} where ${below('path')}`.execute(trx)
}

/** The number stays taken, as numbers count without gaps. */
const nobodys = {
  note: '',
  author: '',
  author_id: null,
  approver: null,
  approver_id: null,
  plan: '{}',
}

interface KeptPlan {
  readonly changes?: readonly { readonly path: string }[]
  readonly given?: readonly { readonly tenantId: number }[]
}

const planWithout = ({ changes = [], given = [], ...told }: KeptPlan, folder: string) => ({
  ...told,
  changes: changes.filter(({ path }) => !path.startsWith(folder)),
  given: given.filter(({ tenantId }) => companyFolder(tenantId) !== folder),
})
