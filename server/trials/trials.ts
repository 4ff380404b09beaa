import { can, type Documents, documentRights, type LocatedFinding } from '#model'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { unbroken } from '../documents/inForce'
import { readReleased } from '../documents/released'
import { declined, noRight, Refusal } from '../http/envelope'
import type { Trials } from '../http/guard'
import type { Caller } from '../http/right'
import { documentsEverywhere } from '../kernel/everywhere'
import type { Trial } from '../kernel/inForce'
import { type DocumentsOf, platform } from '../kernel/ofTenant'
import { candidateOf, textsOf } from '../releases/candidate'
import { readChangeset } from '../releases/changesets'
import { companyCandidate } from '../releases/companyCandidate'
import type { Releasing } from '../releases/releasing'
import { authorOf, scopeOf } from '../releases/scope'
import { trialMessages as messages } from './messages'
import { standIns, triedTables } from './standIns'
import { notTried, type Tried, trying } from './tried'

interface TrialDeps extends Pick<Releasing, 'database' | 'source' | 'limits'> {
  readonly documents: DocumentsOf
  release(): number
  tryOut(documents: Documents, trial: Trial): void
  /** Called once for new documents. */
  tried(documents: Documents, now: Documents): void
}

interface Known {
  readonly version: number
  readonly release: number
  readonly tried: Promise<Tried>
  /** By the rights that it was made for. */
  readonly callers: WeakMap<Caller['grants'], { readonly caller: Caller; readonly trial: Trial }>
}

const knownAtMost = 8

/** The changesets that their authors try, each compiled once for its version and the release below it. */
export function createTrials(deps: TrialDeps): Trials {
  const { database, source, documents, release, tryOut } = deps
  const { db } = database
  const byOwner = new Map<string, Known>()

  async function compile(caller: Caller, now: Documents): Promise<Tried> {
    const author = authorOf(caller)
    const [{ changes }, released] = await Promise.all([readChangeset(db, author), readReleased(db)])
    if (changes.size === 0) throw declined(messages.nothingChanged)
    const texts = textsOf(changes)
    // Told first what he may know of: a finding of the whole could name what he may not.
    if (!scopeOf(caller).all)
      refuseErrors((await companyCandidate(deps, released, texts, { now, caller })).errors)
    const candidate = await candidateOf(db, source.read, released, texts, now)
    refuseErrors(candidate.errors)
    const tried = unbroken(candidate.documents)
    const all = { documents: documentsEverywhere(tried), now: documentsEverywhere(now) }
    const tables = await triedTables(db, all.documents, all.now)
    deps.tried(tried, now)
    const reasons = notTried(all.documents, all.now, tables)
    return { ...all, tried, tables, reasons }
  }

  function knownOf(caller: Caller, version: number): Known {
    const { id, all } = scopeOf(caller)
    // Which of his changes are meant depends on where he acts, and by which right.
    const owner = `${caller.userId} ${id} ${all}`
    const known = byOwner.get(owner)
    if (known?.version === version && known.release === release()) return known
    const tried = compile(caller, documents(platform))
    const made = { version, release: release(), tried, callers: new WeakMap() }
    byOwner.delete(owner)
    byOwner.set(owner, made)
    const [oldest] = byOwner.size > knownAtMost ? byOwner.keys() : []
    if (oldest !== undefined) byOwner.delete(oldest)
    tried.catch(() => byOwner.get(owner) === made && byOwner.delete(owner))
    return made
  }

  return {
    async begin(caller, asked) {
      if (caller.viewer || !can(caller.grants, documentRights.edit)) throw noRight()
      const head = await system(db)
        .selectFrom('sys_document_changeset')
        .select('version')
        .where('owner_id', '=', caller.userId)
        .executeTakeFirst()
      const version = head?.version ?? 0
      if (String(version) !== asked) throw new Refusal(409, messages.outdated, { trial: version })
      const known = knownOf(caller, version)
      const tried = await known.tried
      const { reasons } = tried
      if (reasons.length > 0) throw declined(messages.cannot(reasons))
      const { grants } = caller
      const made = known.callers.get(grants) ?? {
        caller: trying(caller, tried),
        trial: trialFor(db, caller, tried),
      }
      known.callers.set(grants, made)
      tryOut(tried.tried, made.trial)
      return { ...caller, grants: made.caller.grants, entries: made.caller.entries }
    },
  }
}

/** Throws with the findings, if there are any. */
function refuseErrors(findings: readonly LocatedFinding[]): void {
  const [first] = findings
  if (!first) return
  const said = `${first.file} ${first.message}`
  throw declined(messages.hasErrors(findings.length, said), { findings })
}

function trialFor(db: Db, caller: Caller, { documents, now, tables }: Tried): Trial {
  const changed = [...documents.dicts].filter(([code, dict]) => now.dicts.get(code) !== dict)
  return {
    tables: standIns(db, tables, { tried: documents, now, caller }),
    dicts: new Map(changed.map(([code, { items }]) => [code, items])),
  }
}
