import { isRecord } from '../../renderer/data/envelope'

interface State {
  readonly value: string
  readonly text: string
  readonly tone: string
}

/** What the server says an entry of an address would have stopped. */
export interface WouldStop {
  readonly days: number
  readonly count: number
  readonly states: readonly (State & { readonly count: number })[]
  /** The newest of them. */
  readonly records: readonly {
    readonly id: string
    readonly subject: string
    readonly customer: string
    readonly from: string
    readonly time: string
    readonly state: State
  }[]
  /** What the entry that there is has stopped. */
  readonly hits: number
  readonly lastHit: string
}

/** null: what was typed is no address yet. */
export function readWouldStop(result: unknown): WouldStop | null {
  if (!isRecord(result)) return null
  return {
    ...{ days: Number(result.days), count: Number(result.count) },
    states: listOf(result.states).map((one) => ({ ...stateOf(one), count: Number(one.count) })),
    records: listOf(result.records).map((one) => ({
      ...{ id: textOf(one.id), subject: textOf(one.subject), customer: textOf(one.customer) },
      ...{ from: textOf(one.from), time: textOf(one.time), state: stateOf(one.state) },
    })),
    ...{ hits: Number(result.hits), lastHit: textOf(result.lastHit) },
  }
}

const textOf = (value: unknown): string => String(value ?? '')

const listOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])

function stateOf(value: unknown): State {
  const { value: code, text, tone } = isRecord(value) ? value : {}
  return { value: textOf(code), text: textOf(text), tone: textOf(tone) }
}
