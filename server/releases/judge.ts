import {
  type CompanyDocuments,
  companyOf,
  companyPath,
  type Documents,
  type LocatedFinding,
} from '#model'
import { type Released, readReleased } from '../documents/released'
import type { Caller } from '../http/right'
import { platform } from '../kernel/ofTenant'
import { type Candidate, candidateOf, lostPages, type Texts, textsInForce } from './candidate'
import { changedPages, type NamedPage } from './changedPages'
import { companyCandidate } from './companyCandidate'
import { limitFindings } from './companyLimits'
import { releaseMessages as messages } from './messages'
import {
  changesOf,
  type DocumentChange,
  planOfCompany,
  planRelease,
  type ReleasePlan,
} from './plan'
import type { Releasing } from './releasing'
import { scopeOf } from './scope'
import { companyWidening } from './widening/companyWidening'
import { holdingOf } from './widening/holding'
import type { Widened } from './widening/widened'
import { lossesOf, once, wideningOf } from './widening/wideningOf'

/** Whose rights a release may give: its author's, and its approver's. It is told to the last of them. */
export type Givers = readonly [Caller, ...Caller[]]

/** What putting texts in force would do, as things are. */
export interface Judged {
  readonly released: Released
  /** What speaks against it. */
  readonly findings: readonly LocatedFinding[]
  readonly plan: ReleasePlan
  /** What people who have them open will see change. */
  pages(): readonly NamedPage[]
  /** What would be in force, if all of it may be told. */
  readonly candidate?: Candidate
}

/** Reads and counts; never writes. Who may not publish all is told of what he may know of, and of nothing else. */
export async function judgeRelease(deps: Releasing, texts: Texts, givers: Givers): Promise<Judged> {
  const { database, source, documents } = deps
  const released = await readReleased(database.db)
  const now = documents(platform)
  const caller = readerOf(givers)
  const { all, has } = scopeOf(caller)
  if (all) {
    const candidate = await candidateOf(database.db, source.read, released, texts, now)
    const planned = { texts, before: now, after: candidate.documents }
    const plan = await planOfTexts(deps, planned, givers)
    const { documents: after, errors } = candidate
    const over = limitFindings(texts.keys(), { before: now, after }, deps.limits)
    // What companies have of their own is counted, and not named.
    const isNamed = ({ code }: NamedPage) => [undefined, caller.tenantId].includes(companyOf(code))
    const pages = () => changedPages(now, after).filter(isNamed)
    return { released, findings: [...over, ...errors], plan, pages, candidate }
  }
  const own = new Map([...texts].filter(([path]) => has(path)))
  const seen = { now, caller }
  const { after: before } = await companyCandidate(deps, released, new Map(), seen)
  const { after, errors } = await companyCandidate(deps, released, own, seen)
  const plan = await planOfTexts(deps, { texts: own, before, after }, givers)
  return { released, findings: errors, plan, pages: () => changedPages(before, after) }
}

type Planning = Pick<Releasing, 'database' | 'routes' | 'clock'>

interface Planned {
  readonly texts: Texts
  /** What is in force, and what it is with these texts, each with the same companies' documents. */
  readonly before: Documents
  readonly after: Documents
}

/** What texts do: those of the platform, and those of companies. */
export async function planOfTexts(
  deps: Planning,
  { texts, before, after }: Planned,
  givers: Givers,
): Promise<ReleasePlan> {
  const changes = changesOf(texts, textsInForce(before), after)
  const parts: ReleasePlan[] = []
  for (const id of new Set([...texts.keys()].map((path) => companyPath(path)?.id))) {
    const own = id === undefined ? undefined : after.companies.get(id)
    if (id === undefined) parts.push(await planOfPlatform(deps, { changes, before, after }, givers))
    else {
      const known = before.companies.get(id) ?? before
      // One that takes all of its documents away has the platform's.
      const left = own ?? { ...after, company: id, ownTexts: new Map() }
      parts.push(await planOfOwn(deps, { changes, before: known, after: left }, givers))
    }
  }
  return {
    changes,
    database: parts.flatMap(({ database }) => database),
    long: parts.flatMap(({ long }) => long),
    rights: [...new Set(parts.flatMap(({ rights }) => rights))],
    widened: once(parts.flatMap(({ widened }) => widened)),
  }
}

interface Changed<After> {
  readonly changes: readonly DocumentChange[]
  readonly before: Documents
  readonly after: After
}

async function planOfPlatform(
  deps: Planning,
  { changes, before, after }: Changed<Documents>,
  givers: Givers,
): Promise<ReleasePlan> {
  const comparing = { db: deps.database.db, before, after, routes: deps.routes() }
  const widened = await widenedBy(givers, (publisher) => wideningOf({ ...comparing, publisher }))
  const lost = lossesOf(comparing)
  const holding = holdingOf(readerOf(givers), before)
  const plan = await planRelease(deps, after, { changes, widened, lost, holding })
  const pages = lostPages(after, before)
  return pages > 0 ? { ...plan, database: [...plan.database, messages.lostPages(pages)] } : plan
}

async function planOfOwn(
  deps: Planning,
  { changes, before, after }: Changed<CompanyDocuments>,
  givers: Givers,
): Promise<ReleasePlan> {
  const comparing = { db: deps.database.db, before, after, routes: deps.routes() }
  const widened = await widenedBy(givers, (publisher) =>
    companyWidening({ ...comparing, publisher }),
  )
  const holding = holdingOf(readerOf(givers), before)
  return await planOfCompany(deps, after, { changes, widened, holding })
}

const readerOf = (givers: Givers): Caller => givers.at(-1) ?? givers[0]

/** Held = one of these people has it himself. */
async function widenedBy(
  givers: Givers,
  of: (publisher: Caller) => Promise<readonly Widened[]>,
): Promise<readonly Widened[]> {
  const each: (readonly Widened[])[] = []
  for (const publisher of givers) each.push(await of(publisher))
  const held = new Set(
    each.flatMap((all) => all.filter((one) => one.held).map(({ sentence }) => sentence)),
  )
  const [first = []] = each
  return first.map((one) => ({ ...one, held: held.has(one.sentence) }))
}

/** What nobody of those has whose rights may be given. */
export const beyond = ({ widened }: Pick<ReleasePlan, 'widened'>): readonly Widened[] =>
  widened.filter(({ held }) => !held)
