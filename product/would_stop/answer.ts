import { isRecord } from '#data'

interface State {
  readonly value: string
  readonly text: string
  readonly tone: string
}

/** What an entry for an address would have stopped, according to the server. */
export interface WouldStop {
  readonly days: number
  readonly count: number
  readonly states: readonly (State & { readonly count: number })[]
  /** The newest ones. */
  readonly records: readonly {
    readonly id: string
    readonly subject: string
    readonly customer: string
    readonly from: string
    readonly time: string
    readonly state: State
  }[]
  /** Number of enquiries stopped by the existing entry. */
  readonly hits: number
  readonly lastHit: string
}

/** null: the typed text is not an address yet. */
export function readWouldStop(result: unknown): WouldStop | null {
  if (!isRecord(result)) return null
  return {
    days: Number(result.days),
    count: Number(result.count),
    states: listOf(result.states).map((one) => ({ ...stateOf(one), count: Number(one.count) })),
    records: listOf(result.records).map((one) => ({
      id: textOf(one.id),
      subject: textOf(one.subject),
      customer: textOf(one.customer),
      from: textOf(one.from),
      time: textOf(one.time),
      state: stateOf(one.state),
    })),
    hits: Number(result.hits),
    lastHit: textOf(result.lastHit),
  }
}

const textOf = (value: unknown): string => String(value ?? '')

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

function stateOf(value: unknown): State {
  const { value: code, text, tone } = isRecord(value) ? value : {}
  return { value: textOf(code), text: textOf(text), tone: textOf(tone) }
}
