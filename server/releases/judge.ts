import type { Documents, LocatedFinding } from '#model'
import { type Released, readReleased } from '../documents/released'
import { platform } from '../kernel/ofTenant'
import { candidateOf, type Texts } from './candidate'
import { changesOf, planRelease, type ReleasePlan } from './plan'
import type { Releasing } from './releasing'
import { type Holding, holdingOf } from './widening/holding'
import type { Publisher, Widened } from './widening/widened'
import { lossesOf, wideningOf } from './widening/wideningOf'

/** What putting texts in force would do, as things are. */
export interface Judged {
  readonly released: Released
  /** What speaks against it. */
  readonly findings: readonly LocatedFinding[]
  readonly plan: ReleasePlan
}

/** Reads and counts; never writes. `givers`: whose rights it may give. */
export async function judgeRelease(
  deps: Releasing,
  texts: Texts,
  givers: readonly [Publisher, ...Publisher[]],
): Promise<Judged> {
  const released = await readReleased(deps.database.db)
  const before = deps.documents(platform)
  const { db } = deps.database
  const candidate = await candidateOf(db, deps.source.read, released, texts, before)
  const changes = changesOf(texts, before.texts, candidate.documents)
  const compared = await compareRights(deps, candidate.documents, givers)
  const plan = await planRelease(deps, candidate.documents, { changes, ...compared })
  return { released, findings: candidate.errors, plan }
}

interface Compared {
  /** Held = one of these people has it himself. */
  readonly widened: readonly Widened[]
  readonly lost: readonly string[]
  /** Of the last of them, to whom the plan is told. */
  readonly holding: Holding
}

/** What documents would give and take. */
export async function compareRights(
  { database, documents, routes }: Pick<Releasing, 'database' | 'documents' | 'routes'>,
  after: Documents,
  givers: readonly [Publisher, ...Publisher[]],
): Promise<Compared> {
  const before = documents(platform)
  const comparing = { db: database.db, before, after, routes: routes() }
  const each: (readonly Widened[])[] = []
  for (const publisher of givers) each.push(await wideningOf({ ...comparing, publisher }))
  const held = new Set(
    each.flatMap((all) => all.filter((one) => one.held).map(({ sentence }) => sentence)),
  )
  const [first = []] = each
  return {
    widened: first.map((one) => ({ ...one, held: held.has(one.sentence) })),
    lost: lossesOf(comparing),
    holding: holdingOf(givers.at(-1) ?? givers[0], before),
  }
}

/** What nobody of those has whose rights may be given. */
export const beyond = ({ widened }: Pick<ReleasePlan, 'widened'>): readonly Widened[] =>
  widened.filter(({ held }) => !held)
