import { type CompanyDocuments, companyOf, companyPrefix, type Documents } from '#model'
import { registries } from '../../product/registries'
import { schemasOf } from '../../renderer/model/link/documents'
import { kindAt } from '../../renderer/model/link/source'
import { changesInWords } from '../../renderer/model/words/changesInWords'
import { titlesIn } from '../../renderer/model/words/titles'
import type { Database, Db } from '../db/open'
import { entityAt } from '../documents/inForce'
import { planMessages as messages } from '../plan/messages'
import { planOfDocuments } from '../plan/plan'
import { grantsToCome } from '../seed/roles'
import type { Texts } from './candidate'
import { releaseMessages } from './messages'
import type { Holding } from './widening/holding'
import type { Widened } from './widening/widened'

/** What a release does, as it is told before and kept with it. */
export interface ReleasePlan {
  readonly changes: readonly DocumentChange[]
  /** What the database does, and what it does not allow. */
  readonly database: readonly string[]
  /** What of it takes long, because a table is large. */
  readonly long: readonly string[]
  /** Who gets and who loses which rights, and who keeps some that documents no longer give. */
  readonly rights: readonly string[]
  /** What gets wider, each with whether the publisher has it himself. */
  readonly widened: readonly Widened[]
}

export interface DocumentChange {
  readonly path: string
  readonly kind: 'added' | 'changed' | 'removed'
  /** What is different, in words. */
  readonly sentences: readonly string[]
}

/** Reads and counts; never writes. */
export async function planRelease(
  planned: { readonly database: Database; clock(): Date },
  documents: Documents,
  {
    changes,
    widened,
    lost,
    holding,
  }: {
    readonly changes: readonly DocumentChange[]
    readonly widened: readonly Widened[]
    readonly lost: readonly string[]
    /** What the values of before are told by: those who do not see them all are told nothing of them. */
    readonly holding: Holding
  },
): Promise<ReleasePlan> {
  const changed = new Set(
    changes.map(({ path }) => entityAt(path, documents.texts.get(path) ?? '')),
  )
  const judged = new Map([...documents.entities].filter(([name]) => changed.has(name)))
  // Counts under the levels to come would tell what is hidden by those in force.
  const isHeld = widened.every(({ held }) => held)
  const tells = (entity: string) => isHeld && holding.whole(entity)
  const { parts, long } = await planOfDocuments(planned, documents, { judged, tells })
  const sentences = (is: (title: string) => boolean) =>
    parts.filter(({ title }) => is(title)).flatMap((part) => part.sentences)
  // What roles get is said with all else that gets wider.
  const ofRights: readonly string[] = [messages.roles, messages.over]
  return {
    changes,
    database: sentences((title) => !ofRights.includes(title)),
    long,
    rights: [...widenedInWords(widened), ...lost, ...sentences((title) => title === messages.over)],
    widened,
  }
}

const widenedInWords = (widened: readonly Widened[]): readonly string[] =>
  widened.map(({ sentence, held }) => (held ? sentence : releaseMessages.beyond(sentence)))

/** The same of what a company has of its own. */
export async function planOfCompany(
  planned: { readonly database: Database; clock(): Date },
  company: CompanyDocuments,
  {
    changes,
    widened,
    holding,
  }: {
    readonly changes: readonly DocumentChange[]
    readonly widened: readonly Widened[]
    /** As above. */
    readonly holding: Holding
  },
): Promise<ReleasePlan> {
  const { company: tenantId } = company
  const own = <Value>(all: ReadonlyMap<string, Value>) =>
    new Map([...all].filter(([name]) => companyOf(name) === tenantId))
  const entities = own(company.entities)
  const documents = { ...company, entities, roles: own(company.roles) }
  const isHeld = widened.every(({ held }) => held)
  const tells = (entity: string) => isHeld && holding.whole(entity)
  const told = { judged: entities, tells, tenantId }
  const { parts, long } = await planOfDocuments(planned, documents, told)
  const plain = (sentence: string) => sentence.replaceAll(companyPrefix(tenantId), '')
  const sentences = (ofRights: boolean) =>
    parts
      .filter(({ title }) => (title === messages.roles) === ofRights)
      .flatMap((part) => part.sentences.map(plain))
  return {
    changes,
    database: sentences(false),
    long: long.map(plain),
    rights: [...widenedInWords(widened), ...sentences(true)],
    widened,
  }
}

/** What is different in each text, in words. */
export function changesOf(
  changed: Texts,
  inForce: ReadonlyMap<string, string>,
  candidate: Documents,
): readonly DocumentChange[] {
  const own = [...candidate.companies.values()].flatMap(({ ownTexts }) => [...ownTexts])
  const files = [...candidate.texts, ...own].map(([path, text]) => ({ path, text }))
  const context = { schemas: schemasOf(registries), titleOf: titlesIn(files) }
  return [...changed].map(([path, text]) => {
    const before = inForce.get(path) ?? null
    const kind = text === null ? 'removed' : before === null ? 'added' : 'changed'
    const named = kindAt(path)
    const said = named ? changesInWords(named, before, text, context) : []
    return { path, kind, sentences: said.map(({ sentence }) => sentence) }
  })
}

/** Grants that the documents give roles and that these did not have. */
export interface Given {
  readonly role: string
  readonly codes: readonly string[]
  /** Paths of menu entries. */
  readonly entries: readonly string[]
}

export const givenBy = async (
  db: Db,
  { roles }: Pick<Documents, 'roles'>,
  tenantId: number,
): Promise<readonly Given[]> =>
  (await grantsToCome(db, roles.values(), tenantId)).map(({ role, codes, entries }) => ({
    role: role.name,
    codes,
    entries,
  }))
