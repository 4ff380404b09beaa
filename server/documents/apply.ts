import type { Documents, Refusal } from '#model'
import { exclusiveWork, transactionAlone } from '../db/alone'
import type { Db } from '../db/open'
import type { DatabaseLog } from '../db/pool'
import { ensureTables, type TablesOptions } from '../entity/schema/ddl'
import { type Leftover, orphanedColumns } from '../entity/schema/leftovers'
import { keepStored } from '../entity/schema/storedRows'
import { documentsEverywhere, ownOf } from '../kernel/everywhere'
import type { InForce } from '../kernel/inForce'
import { wallClock } from '../kernel/wallClock'
import { seedDicts } from '../seed/dicts'
import { companyMenus, seedMenu } from '../seed/menu'
import { seedRoles } from '../seed/roles'
import { seedTargets } from '../seed/targets'
import { olderInForce, pathOf, type ReadDocuments, unbroken, worthKeeping } from './inForce'
import { type KeptDocument, keep, readKept } from './kept'
import { type PlacedDocuments, readPlaced } from './placed'
import type { DocumentSource } from './read'
import { filesAlone, newestRelease, type Released, readReleased } from './released'
import { upgradeReleases } from './upgrade'

export interface ApplyOptions extends Pick<TablesOptions, 'amongOthers' | 'tries'> {
  readonly clock?: (() => Date) | undefined
  /** Reports when this has to wait for another process. */
  readonly log?: DatabaseLog | undefined
  /** Files whose changes are taken into the releases above them. */
  readonly upgradesBy?: DocumentSource | undefined
  /** Serves the files alone, as though nothing had ever been released. */
  readonly baseOnly?: boolean | undefined
}

/** The documents in force, and what the tables did not allow of those that were written. */
export interface Settled {
  readonly documents: Documents
  readonly refused: readonly Refusal[]
  /** What is to be kept of it: texts of files alone, since those of releases are kept by their releases. */
  readonly worthKeeping: readonly KeptDocument[]
}

/**
 * Updates tables, menu and dictionaries to the documents: those of the files, below those of the newest release. Answers
 * the documents in force: if the tables cannot follow one, its previous text stays in force (see olderInForce).
 */
export async function applyDocuments(
  db: Db,
  read: ReadDocuments,
  options: ApplyOptions = {},
): Promise<InForce> {
  const { upgradesBy, baseOnly = false, clock = () => new Date() } = options
  if (upgradesBy && !baseOnly) await upgradeReleases(db, upgradesBy, options)
  for (;;) {
    const released = baseOnly ? filesAlone : await readReleased(db)
    const { documents, worthKeeping } = await settleDocuments(db, read, released, options)
    const { versions } = released
    const releaseOf = (entity: string) =>
      versions.size === 0 ? undefined : versions.get(pathOf(entity, documents) ?? '')?.release
    const follow = async (trx: Db) => {
      // Seeding what a newer release has left behind would take its menu back.
      if (!baseOnly && (await newestRelease(trx)) !== released.number) return false
      await seedDocuments(trx, documents)
      await keep(trx, worthKeeping)
      await keepStored(trx, documentsEverywhere(documents), {
        newest: released.number,
        now: clock(),
        releaseOf,
      })
      return true
    }
    const { log } = options
    if (await transactionAlone(db, exclusiveWork.records, follow, { log }))
      return { documents: unbroken(documents), release: released.number }
  }
}

interface SettleOptions extends Pick<ApplyOptions, 'clock' | 'log' | 'amongOthers' | 'tries'> {
  /** These texts, if they have been read already. */
  readonly checked?: PlacedDocuments
}

/** Reads the documents of files and releases, and makes the tables follow them. */
export async function settleDocuments(
  db: Db,
  readFiles: ReadDocuments,
  { texts, number }: Pick<Released, 'texts' | 'number'>,
  { clock = () => new Date(), checked, ...wait }: SettleOptions = {},
): Promise<Settled> {
  const readAll: ReadDocuments =
    texts.size === 0
      ? readFiles
      : (refused, instead = new Map(), stored) =>
          readFiles(refused, new Map([...texts, ...instead]), stored)
  const placed = checked ?? (await readPlaced(db, readAll, { number }))
  const { documents: written, stored } = placed
  const read: ReadDocuments = (refused, instead) => readAll(refused, instead, stored)
  // A release does not fall back to what was kept of the file below it.
  const kept = new Map([...(await readKept(db))].filter(([path]) => !texts.has(path)))
  const whole = olderInForce(written, [], { read, kept })
  const refused = [
    ...placed.refused,
    ...(await ensureTables(db, whole.entities.values(), whole.dicts, wait)),
  ]
  const settled =
    refused.length > 0 ? await withoutRefused(db, written, refused, { read, kept, wait }) : whole
  const documents = await settleCompanies(db, settled, { read, refused, wait })
  const leftovers = await orphanedColumns(db, unbroken(documents).entities.values())
  const fresh = worthKeeping(documents, kept, wallClock(clock()))
  return {
    documents: withLeftovers(documents, leftovers),
    refused,
    worthKeeping: fresh.filter(({ path }) => !texts.has(path)),
  }
}

/** What people change in the console begins as the documents have it: menu, roles, dictionaries. */
export async function seedDocuments(trx: Db, documents: Documents): Promise<void> {
  const companies = [...documents.companies]
  await seedMenu(trx, documents.menu, companyMenus(documents))
  await seedTargets(trx, documents)
  await seedRoles(trx, documents.roles.values())
  for (const [id, { roles }] of companies)
    await seedRoles(trx, ownOf(roles, documents.roles).values(), id)
  const dicts = companies.flatMap(([tenantId, own]) =>
    [...ownOf(own.dicts, documents.dicts).values()].map((dict) => ({ ...dict, tenantId })),
  )
  await seedDicts(trx, [...documents.dicts.values(), ...dicts])
}

/** Makes the tables of companies' own entities; what they do not allow is left out and told in the company's findings. */
async function settleCompanies(
  db: Db,
  documents: Documents,
  {
    read,
    refused,
    wait,
  }: {
    readonly read: ReadDocuments
    readonly refused: readonly Refusal[]
    readonly wait: TablesOptions
  },
): Promise<Documents> {
  if (documents.companies.size === 0) return documents
  // All at once: looking at the database is what takes long.
  const all = documentsEverywhere(documents)
  const tables = ownOf(all.entities, documents.entities).values()
  const own = await ensureTables(db, tables, all.dicts, wait)
  if (own.length === 0) return documents
  const { companies } = read([...refused, ...own], documents.instead)
  return { ...documents, companies }
}

/** Warns at the entity's document about columns that no document has any more; their data is kept. */
function withLeftovers(documents: Documents, leftovers: readonly Leftover[]): Documents {
  if (leftovers.length === 0) return documents
  const told = leftovers.flatMap(({ entity, message }) => {
    const file = pathOf(entity, documents)
    const place = {
      line: 1,
      column: 1,
      pointer: '',
      severity: 'warning',
      rule: 'orphaned-column',
    } as const
    return file === undefined ? [] : [{ file, ...place, message }]
  })
  return { ...documents, findings: [...documents.findings, ...told] }
}

async function withoutRefused(
  db: Db,
  written: Documents,
  refused: readonly Refusal[],
  {
    wait,
    ...sources
  }: {
    readonly read: ReadDocuments
    readonly kept: ReadonlyMap<string, KeptDocument>
    readonly wait: TablesOptions
  },
): Promise<Documents> {
  const documents = olderInForce(written, refused, sources)
  // Tables of documents that fell back were not changed in the first run.
  const again = await ensureTables(db, documents.entities.values(), documents.dicts, wait)
  // If the tables refuse the older text too, use the new one without the refused parts.
  if (again.length === 0) return documents
  const kept = again.some(({ member }) => member === 'type') ? new Map() : sources.kept
  return olderInForce(written, [...refused, ...again], { ...sources, kept })
}
