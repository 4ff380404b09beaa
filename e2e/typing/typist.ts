import type { Page } from 'playwright'
import type { Api, WireRecord } from '../support/api'
import { expectedOf, oldOf, says, type Try } from './matrix'
import { type Key, sampleOf } from './samples'
import type { Pace } from './ways'

/** Who types, where, and what went wrong. All cases are tried, whatever one of them gives. */
export interface Typist extends Pace {
  readonly page: Page
  readonly api: Api
  /** What did not come as it must, case by case. */
  readonly troubles: string[]
}

/** How long anything is waited for, on whatever machine: a case that fails is tried beside all the others. */
export const patienceMs = 30_000

/** Tries one case; what it throws is its trouble. */
export async function attempt(
  { troubles }: Pick<Typist, 'troubles'>,
  one: Try,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    troubles.push(`${says(one)}: ${error instanceof Error ? error.message : error}`)
  }
}

/** A difference between what is and what must be. */
export function note(
  { troubles }: Pick<Typist, 'troubles'>,
  one: Try,
  what: string,
  pair: { readonly is: unknown; readonly wanted: unknown },
): void {
  const [is, wanted] = [JSON.stringify(pair.is), JSON.stringify(pair.wanted)]
  if (is !== wanted) troubles.push(`${says(one)}: ${what} ${is}, not ${wanted}`)
}

/** Compares what is stored of a round with what must be. */
export async function compareStored(
  typist: Typist,
  name: string,
  round: readonly Try[],
  path?: string,
): Promise<void> {
  const record = await storedAs(typist.api, name, path)
  if (!record) typist.troubles.push(`${name} is not stored`)
  const expected = expectedOf(round)
  for (const one of round)
    note(typist, one, 'stored is', {
      is: heldIn(record, one.key),
      wanted: expected[one.key] ?? null,
    })
}

function heldIn(record: WireRecord | undefined, key: Key): unknown {
  const { byText, html } = sampleOf(key)
  const value = record?.[byText ? `${key}_dictText` : key] ?? null
  if (html && typeof value === 'string') return value.replace(/<[^>]*>/g, '')
  return value === '' ? null : value
}

/** `path`: the address of their kind; absent = those of the list. */
export async function storedAs(
  api: Api,
  name: string,
  path = '/cms/typing',
): Promise<WireRecord | undefined> {
  const { records } = await api.list(path, { name })
  return records[0]
}

/** What records of a round hold before, by field. */
export const heldBefore = (round: readonly Try[]): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    round.flatMap((one) => {
      const old = oldOf(one)
      return old === null ? [] : [[one.key, old]]
    }),
  )
