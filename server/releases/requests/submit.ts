import { Type } from 'typebox'
import { writeLog } from '../../audit/log'
import type { Db } from '../../db/open'
import type { ReleaseKind } from '../../documents/releaseTables'
import { nullableText } from '../../http/call'
import { declined, malformed } from '../../http/envelope'
import type { Caller } from '../../http/right'
import { momentOf, wallClock } from '../../kernel/wallClock'
import { textsOf } from '../candidate'
import type { Change } from '../changesets'
import { beyond, judgeRelease } from '../judge'
import { makeRelease, publishedMeanwhile, refuseFindings } from '../makeRelease'
import type { Releasing } from '../releasing'
import { finishing } from '../revert'
import { decidersOf, tellPeople } from './letters'
import { requestMessages as messages } from './messages'
import { keepRequest } from './requests'

/** A release that somebody asks for. */
interface Submission {
  readonly kind: ReleaseKind
  readonly note: string
  readonly author: Caller
  readonly ip: string
  readonly changes: ReadonlyMap<string, Change>
  /** The newest release when the author looked at what it will do. */
  readonly expected: number
  readonly reverts?: number
  /** 'YYYY-MM-DD HH:mm:ss' by the console's clock; null = at once. */
  readonly due: string | null
  /** Takes the texts out of the changeset, in the transaction that keeps or publishes them. */
  take?(trx: Db): Promise<void>
}

export type Submitted =
  | { readonly release: number }
  | {
      readonly request: string
      readonly state: 'waiting' | 'scheduled'
      readonly due: string | null
    }

/** As it is answered. */
export const submitted = Type.Object({
  release: Type.Optional(Type.Integer()),
  request: Type.Optional(Type.String()),
  state: Type.Optional(Type.String()),
  due: Type.Optional(nullableText),
})

/** What became of it, in words. */
export function saidOf(made: Submitted, published: (release: number) => string): string {
  if ('release' in made) return published(made.release)
  return made.state === 'waiting' ? messages.asked : messages.scheduled(made.due ?? '')
}

/** A time of the console's clock, with or without seconds. */
export const dueText = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}[ T]\\d{2}:\\d{2}(:\\d{2})?$' })

/** As it is stored. Throws 400 for a day or an hour that there is not. */
export function dueOf(given: string): string {
  const moment = momentOf(given)
  if (Number.isNaN(moment.getTime())) throw malformed('due', messages.dueExpected)
  const due = wallClock(moment)
  if (!due.startsWith(given.replace('T', ' '))) throw malformed('due', messages.dueExpected)
  return due
}

/**
 * Publishes at once what its author may give and nobody else has to see; keeps the rest until another person has approved
 * it, or until its time. Throws with findings; 409 if somebody has published since the author looked.
 */
export async function submitRelease(deps: Releasing, asked: Submission): Promise<Submitted> {
  const { database, clock, baseOnly, secondPerson } = deps
  const { kind, note, author, ip, changes, expected, reverts, due, take } = asked
  const { userId, username, realname, tenantId } = author
  if (due !== null && baseOnly) throw declined(messages.scheduledInBase)
  if (due !== null && due <= wallClock(clock())) throw malformed('due', messages.dueExpected)
  const texts = textsOf(changes)
  const judged = await judgeRelease(deps, texts, [author])
  const { released, findings, plan } = judged
  if (released.number !== expected) throw publishedMeanwhile()
  refuseFindings(findings)
  const widened = beyond(plan)
  const waits = widened.length > 0 || secondPerson
  if (!waits && due === null) {
    const release = await makeRelease(deps, {
      kind,
      note,
      author,
      ip,
      texts,
      expected,
      judged,
      givers: [author],
      ...finishing(reverts),
      ...(take && { begin: take }),
    })
    return { release }
  }
  const state = waits ? 'waiting' : 'scheduled'
  const request = await database.db.transaction().execute(async (trx) => {
    await take?.(trx)
    const who = { author_id: userId, author: realname, account: username, tenant_id: tenantId, ip }
    const kept = {
      kind,
      state,
      note,
      ...who,
      due,
      reverts: reverts ?? null,
      widened,
      changes,
    } as const
    const id = await keepRequest(trx, kept, clock())
    await writeLog(trx, clock, {
      logType: 2,
      content: waits ? messages.logged.asked(note) : messages.logged.scheduled(note, due ?? ''),
      ip,
      account: username,
      name: realname,
      tenantId,
    })
    return id
  })
  if (waits)
    await tellPeople(deps, {
      id: request,
      tenant_id: tenantId,
      text: messages.letters.asks(realname, note),
      sender: username,
      to: await decidersOf(database.db, { author_id: userId, widened }),
    })
  return { request, state, due }
}
