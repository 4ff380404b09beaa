import type { Documents } from '#model'
import type { Db } from '../../db/open'
import type { DeclaredRoute } from '../../http/guard'
import { accessOf } from './access'
import { widenedCalls } from './calls'
import { differencesOf } from './differences'
import { widenedEntries } from './entries'
import { freshness } from './fresh'
import { type Compared, codeTitle, widenedGrants } from './grants'
import { widenedGuards } from './guards'
import { holdingOf } from './holding'
import { wideningMessages as messages } from './messages'
import { type Opened, openedWays } from './opened'
import { widenedRows } from './rows'
import type { Way } from './thing'
import type { Publisher, Widened } from './widened'

export interface Widening {
  readonly db: Db
  /** The documents in force. */
  readonly before: Documents
  readonly after: Documents
  readonly publisher: Publisher
  /** The calls that the program answers, with their rights. */
  readonly routes: readonly DeclaredRoute[]
}

/**
 * What people could see and do by `after` and cannot by `before`, each with whether the publisher has it himself. A
 * change of which this cannot be said counts as wider. Reads only.
 */
export async function wideningOf(widening: Widening): Promise<readonly Widened[]> {
  const { db, before, after, publisher, routes } = widening
  const { isFresh, isFreshStore } = await freshness(db, before, after)
  const access = { before: accessOf(before), after: accessOf(after) }
  const holding = holdingOf(publisher, before)
  const rights = new Set(
    routes.flatMap(({ right }) => (typeof right === 'object' ? [right.can] : [])),
  )
  const compared: Compared = {
    db,
    before,
    after,
    access,
    holding,
    routes,
    isFreshStore,
    isPrograms: (code) => rights.has(code),
  }
  const opened = openedWays(access.before, access.after, isFresh)
  const differences = differencesOf(before, after)
  return once([
    ...(await widenedGrants(compared)),
    ...widenedEntries(compared),
    ...opened.map((one) => widenedWay(one, compared)),
    ...(await widenedRows(compared)),
    ...widenedCalls(differences, compared),
    ...widenedGuards(differences, compared),
  ])
}

/** What people can no longer see and do, in sentences. */
export function lossesOf({ before, after }: Pick<Widening, 'before' | 'after'>): readonly string[] {
  const lost = openedWays(accessOf(after), accessOf(before), () => false)
  return [
    ...new Set(
      lost.flatMap(({ thing, way }) =>
        thing.of === undefined ? messages.noLonger(peopleOf(way, before), thing.title) : [],
      ),
    ),
  ]
}

function widenedWay(opened: Opened, { after, before, holding }: Compared): Widened {
  const { thing, way } = opened
  const whom = peopleOf(way, after)
  const now = opened.before.map((one) => toldWay(one, before))
  const sentence = messages.opens(
    whom,
    thing.title,
    now.length === 0 ? messages.nobody : messages.needs([...new Set(now)]),
  )
  return { kind: thing.kind, whom, sentence, held: holding.way(opened) }
}

const toldWay = ({ codes, guards }: Way, documents: Documents): string => {
  const told = messages.codes([...codes].map((code) => codeTitle(documents, code)))
  return guards.size > 1 ? `${told}，${messages.guards}` : told
}

function peopleOf({ codes }: Way, after: Documents): string {
  const roles = [...after.roles.values()].filter((role) =>
    [...codes].every((code) => role.codes.has(code)),
  )
  const titles = [...codes].map((code) => codeTitle(after, code))
  return messages.everybodyWith(
    titles,
    roles.map(({ title }) => title),
  )
}

/** The same sentence once: held only if each of it is. */
export function once(all: readonly Widened[]): readonly Widened[] {
  const found = new Map<string, Widened>()
  for (const one of all) {
    const known = found.get(one.sentence)
    found.set(one.sentence, known ? { ...known, held: known.held && one.held } : one)
  }
  return [...found.values()]
}
