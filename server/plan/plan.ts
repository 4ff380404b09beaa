import { type DocumentFile, type Documents, loadDocuments, type Refusal } from '#model'
import { registries } from '../../product/registries'
import type { Hub } from '../bus/hub'
import type { Database } from '../db/open'
import type { ReadDocuments } from '../documents/inForce'
import { readPlaced } from '../documents/placed'
import { withTexts } from '../documents/read'
import { filesAlone, newestRelease, readReleased } from '../documents/released'
import { tablePlan } from '../entity/schema/ddl'
import { orphanedColumns, orphanedReferences } from '../entity/schema/leftovers'
import { placesInWords } from '../entity/schema/placesInWords'
import { readStored } from '../entity/schema/storedRows'
import { unfitRecords } from '../entity/schema/unfitRecords'
import { grantsToCome } from '../seed/roles'
import { grantsLeft } from '../seed/rolesLeft'
import { planMessages as messages } from './messages'
import { revokeGrants } from './revokeGrants'

export interface PlanAsked {
  readonly files: readonly DocumentFile[]
  /** Take away what role documents gave and no longer give. */
  readonly revokes: boolean
}

/** What documents would do to a database. */
export interface Plan {
  /** Their errors. */
  readonly errors: readonly string[]
  readonly parts: readonly { readonly title: string; readonly sentences: readonly string[] }[]
  /** What of it takes long. */
  readonly long: readonly string[]
  /** Why nothing was revoked. */
  readonly refused?: string
  /** Whether there are errors, or the stored values refuse something. */
  readonly failed: boolean
}

interface Planned {
  readonly database: Database
  clock(): Date
  /** The hub of a running server. */
  readonly hub?: Hub
}

interface PlanOptions {
  readonly revokes?: boolean
  readonly judged?: Documents['entities']
  /** Former names that cannot be followed. */
  readonly refused?: readonly Refusal[]
  /** Whether values of an entity's records, and how many there are, may be told. Default: of every entity. */
  tells?(entity: string): boolean
  /** The company whose own documents they are; 0 unless given: the platform. */
  readonly tenantId?: number
}

/** Changes nothing but the grants that are to be revoked. */
export async function planOf(planned: Planned, { files, revokes }: PlanAsked): Promise<Plan> {
  // A database of before releases, or without tables, has none.
  const { db } = planned.database
  const released = await readReleased(db).catch(() => filesAlone)
  const all = withTexts(files, released.texts)
  const read: ReadDocuments = (refused, _, stored) =>
    loadDocuments(all, registries, refused, stored)
  // A database of before has no record of where values lie.
  const { documents, refused } = await readPlaced(db, read, released).catch(() => ({
    documents: read([]),
    refused: [],
  }))
  return await planOfDocuments(planned, documents, { revokes, refused })
}

/** `judged`: the entities whose records and values are looked at; all unless given. */
export async function planOfDocuments(
  planned: Planned,
  documents: Documents,
  {
    revokes = false,
    judged = documents.entities,
    refused: unplaced = [],
    tells = () => true,
    tenantId = 0,
  }: PlanOptions = {},
): Promise<Plan> {
  const { db } = planned.database
  const { entities, dicts, roles, findings } = documents
  const errors = findings.filter(({ severity }) => severity === 'error')
  const { done, refusals: ofTables, long } = await tablePlan(db, entities.values(), dicts)
  const refusals = [...unplaced, ...ofTables]
  const stored = await readStored(db).catch(() => [])
  const release = await newestRelease(db).catch(() => 0)
  const places = placesInWords(entities.values(), stored, release)
  const told = [...judged.values()].filter(({ name }) => tells(name))
  const columns = await orphanedColumns(db, told)
  // The tables may not exist before the change.
  const references = await orphanedReferences(db, told).catch(() => [])
  const unfit = await unfitRecords(db, told)
  // An empty database has no role tables.
  const grants = await grantsToCome(db, roles.values(), tenantId).catch(() => [])
  const { refused, ...ofGrants } =
    tenantId === 0
      ? await grantsPart(planned, documents, revokes)
      : { title: messages.over, sentences: [], refused: undefined }
  return {
    errors: errors.map(({ file, line, message }) => `${file}:${line} ${message}`),
    parts: [
      { title: messages.done, sentences: [...places, ...done] },
      {
        title: messages.refused,
        sentences: refusals.map((one) =>
          tells(one.entity)
            ? messages.notDone(one)
            : messages.untold(entities.get(one.entity)?.title ?? one.entity),
        ),
      },
      {
        title: messages.left,
        sentences: [...columns, ...references].map(({ message }) => message),
      },
      { title: messages.unfit, sentences: unfit },
      { title: messages.roles, sentences: grants.map(messages.given) },
      ...(refused === undefined ? [ofGrants] : []),
    ],
    long,
    ...(refused !== undefined && { refused }),
    failed: errors.length + refusals.length > 0 || refused !== undefined,
  }
}

async function grantsPart(
  { database, clock, hub }: Planned,
  documents: Documents,
  revokes: boolean,
): Promise<{ title: string; sentences: readonly string[]; refused?: string }> {
  if (!revokes) {
    const left = await grantsLeft(database.db, documents).catch(() => [])
    return { title: messages.over, sentences: left.map(messages.leftOver) }
  }
  const answer = await revokeGrants(database, documents, clock, hub)
  return 'refused' in answer
    ? { title: '', sentences: [], refused: answer.refused }
    : { title: messages.revoked, sentences: answer.revoked.map(messages.leftOver) }
}
