import { type Documents, type LocatedFinding } from '#model'
import { writeLog } from '../audit/log'
import { ownTopics } from '../bus/hub'
import { databaseFailure } from '../db/errors'
import type { Db } from '../db/open'
import { system } from '../db/tables'
import { seedDocuments, settleDocuments } from '../documents/apply'
import { unbroken } from '../documents/inForce'
import { newestRelease, type Released, readReleased } from '../documents/released'
import type { ReleaseKind } from '../documents/releaseTables'
import { releaseTransaction } from '../documents/releaseTransaction'
import { notHeldBefore } from '../entity/schema/heldBefore'
import { keepStored } from '../entity/schema/storedRows'
import { remember } from '../heads/savedTexts'
import { declined, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { documentsEverywhere } from '../kernel/everywhere'
import { platform } from '../kernel/ofTenant'
import { wallClock } from '../kernel/wallClock'
import { candidateOf, type Texts } from './candidate'
import { companyCandidate } from './companyCandidate'
import { limitFindings } from './companyLimits'
import { beyond, type Givers, type Judged, planOfTexts } from './judge'
import { releaseMessages as messages } from './messages'
import type { Releasing } from './releasing'
import { scopeOf } from './scope'
import { givenParts } from './takeBack'

/** A release to be made. */
export interface Making {
  readonly kind: ReleaseKind
  readonly note: string
  readonly author: Caller
  readonly givers: Givers
  /** Who has approved it; absent = nobody had to. */
  readonly approver?: Pick<Caller, 'userId' | 'realname'>
  /** Network address of the author. */
  readonly ip: string
  readonly texts: Texts
  /** The newest release when the author looked at what it will do. */
  readonly expected: number
  readonly reverts?: number
  /** What these texts do for the same givers, as it has just been found. */
  readonly judged?: Pick<Judged, 'released' | 'candidate' | 'plan'>
  /** Done in the transaction that puts it in force, before all else. */
  begin?(trx: Db): Promise<void>
  /** Done in it when menu and roles have followed. */
  end?(trx: Db, documents: Documents): Promise<void>
}

/**
 * Puts texts in force: checks them, makes the tables follow, and in one transaction writes the release and what people
 * change from there on (menu, roles, dictionaries). All processes are told. Answers the number of the release. Throws
 * with findings; 409 if somebody has published since the author looked.
 */
export async function makeRelease(releasing: Releasing, making: Making): Promise<number> {
  const { database, hub, log, source, clock } = releasing
  const { read } = source
  const { db } = database
  const { texts, expected, kind, judged } = making
  const released = judged?.released ?? (await readReleased(db))
  if (released.number !== expected) throw publishedMeanwhile()
  if (texts.size === 0) throw declined(messages.nothingChanged)
  const files = source.texts()
  const next: Released = { ...released, texts: withFiles(released.texts, texts, files) }
  const now = releasing.documents(platform)
  // Told first what they may know of: a finding of the whole could name what they may not.
  for (const caller of making.givers)
    if (!scopeOf(caller).all)
      refuseFindings((await companyCandidate(releasing, next, texts, { now, caller })).errors)
  const candidate = judged?.candidate ?? (await candidateOf(db, read, next, texts, now))
  // As it will be in force: what is broken already stays out.
  const compared = { before: now, after: unbroken(candidate.documents) }
  refuseFindings(limitFindings(texts.keys(), compared, releasing.limits))
  refuseFindings(candidate.errors)
  if (kind === 'revert') {
    const [inForce, before] = [documentsEverywhere(now), documentsEverywhere(candidate.documents)]
    const unfit = await notHeldBefore(db, inForce, before)
    if (unfit.length > 0) throw declined(messages.cannotHold(unfit), { unfit })
  }
  const plan = judged?.candidate
    ? judged.plan
    : await planOfTexts(releasing, { texts, ...compared }, making.givers)
  const notHeld = beyond(plan)
  if (notHeld.length > 0) throw declined(messages.widens(notHeld.length), { widened: notHeld })
  const settled = await settleDocuments(db, read, next, {
    clock,
    log,
    checked: candidate,
    amongOthers: database.kind === 'postgres',
    tries: triesForLocks,
  }).catch(toldBusy)
  const { documents } = settled
  const told = [documents, ...documents.companies.values()].flatMap(({ findings }) => findings)
  refuseFindings(told.filter(({ severity, file }) => severity === 'error' && texts.has(file)))
  const number = expected + 1
  await releaseTransaction(
    db,
    async (trx) => {
      if ((await newestRelease(trx)) !== expected) throw publishedMeanwhile()
      await making.begin?.(trx)
      const done = { ...plan, given: await givenParts(trx, documents, texts.keys()) }
      await writeRelease(trx, { ...making, number, now: clock(), plan: done })
      await writeVersions(trx, number, { texts, files, released })
      await keepStored(trx, documentsEverywhere(documents), {
        newest: expected,
        now: clock(),
        releaseOf: () => number,
      })
      const kept = [...texts].flatMap(([path, text]) =>
        text === null ? [] : [{ path, text, since: wallClock(clock()) }],
      )
      if (kept.length > 0) await remember(trx, kept)
      await seedDocuments(trx, documents)
      await making.end?.(trx, documents)
      await writeLog(trx, clock, {
        logType: 2,
        content: `${messages.logged[kind](number, making.note)}（${[...texts.keys()].join('、')}）`,
        ip: making.ip,
        account: making.author.username,
        name: making.author.realname,
        tenantId: making.author.tenantId,
      })
    },
    { log, tries: triesForLocks },
  ).catch(toldBusy)
  const made = { documents: unbroken(documents), release: number }
  await releasing.follower.follow(made)
  await hub.publish(ownTopics.documents, { release: number })
  return number
}

/** Throws with the findings, if there are any. */
export function refuseFindings(findings: readonly LocatedFinding[]): void {
  if (findings.length > 0) throw declined(messages.hasErrors(findings.length), { findings })
}

// Some seconds, in which nothing but an import or an export holds a lock all the time.
const triesForLocks = 30

/** Throws what an author can read where a lock was not to be had. */
function toldBusy(error: unknown): never {
  const isBusy = databaseFailure(error)?.kind === 'conflict'
  throw isBusy ? new Refusal(409, messages.tooBusy, null, 10) : error
}

export const publishedMeanwhile = () => new Refusal(409, messages.publishedMeanwhile)

/** The texts in force over the files: what is again as its file says is the file's. */
function withFiles(before: Texts, changed: Texts, files: ReadonlyMap<string, string>): Texts {
  const all = new Map([...before, ...changed])
  for (const [path, text] of changed) if (text === (files.get(path) ?? null)) all.delete(path)
  return all
}

interface NewRelease extends Pick<Making, 'kind' | 'note' | 'author' | 'approver' | 'reverts'> {
  readonly number: number
  readonly now: Date
  readonly plan: unknown
}

async function writeRelease(
  trx: Db,
  { number, kind, note, author, approver, reverts, now, plan }: NewRelease,
): Promise<void> {
  await system(trx)
    .insertInto('sys_document_release')
    .values({
      number,
      kind,
      note,
      author_id: author.userId,
      author: author.realname,
      approver_id: approver?.userId ?? null,
      approver: approver?.realname ?? null,
      create_time: wallClock(now),
      reverts: reverts ?? null,
      plan: JSON.stringify(plan),
    })
    .execute()
}

async function writeVersions(
  trx: Db,
  release: number,
  {
    texts,
    files,
    released,
  }: {
    readonly texts: Texts
    readonly files: ReadonlyMap<string, string>
    readonly released: Released
  },
): Promise<void> {
  const rows = [...texts].map(([path, text]) => ({
    release,
    path,
    text,
    base: files.get(path) ?? null,
    came_from: released.versions.get(path)?.release ?? null,
  }))
  await system(trx).insertInto('sys_document_version').values(rows).execute()
}
