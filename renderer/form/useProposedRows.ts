import { useEffect } from 'react'
import { isRecord, type WireRecord } from '../data/envelope'
import { endpointUrl } from '../model/document/endpointUrl'
import { orderField } from '../model/entity/childRows'
import type { Field, RowProposals } from '../model/entity/field'
import { isEmpty } from '../model/entity/rules'
import { type RequestPort, usePorts } from '../ports'
import type { OpenForm } from './useForm'

/**
 * Rows proposed from other values of the record. Requested when the user changes these values, and when a new record
 * opens with them (as a copy does). Keeps rows that were edited, added by hand or stored.
 */
export function useProposedRows(form: OpenForm, isNew: boolean): void {
  const { request } = usePorts()
  useEffect(() => {
    const stops = form.state.shown.flatMap((field) => {
      const proposals = field.type.proposed?.(field)
      return proposals ? [follow(form, field, { proposals, request, isNew })] : []
    })
    return () => {
      for (const stop of stops) stop()
    }
  }, [form, request, isNew])
}

type Rows = readonly WireRecord[]

interface Following {
  readonly proposals: RowProposals
  readonly request: RequestPort
  readonly isNew: boolean
}

function follow(
  form: OpenForm,
  field: Field,
  { proposals, request, isNew }: Following,
): () => void {
  const { state } = form
  const label = field.rows?.entity()?.label.key ?? ''
  /** Rows that are unchanged proposals: another choice may remove them. */
  let last: Rows = []
  const rowsNow = () => rowsIn(state.valueAt(field.key))
  const propose = (next: Rows) => {
    form.insides.get(field.key)?.flush()
    const rows = rowsNow()
    const kept = rows.filter((row) => !last.some((one) => isUntouched(row, one)))
    const names = new Set(kept.map((row) => row[label]))
    const fresh = next.filter((row) => !names.has(row[label]))
    last = fresh
    if (kept.length === rows.length && fresh.length === 0) return
    const all = [...kept, ...fresh].map((row, at) =>
      field.rows?.sorted ? { ...row, [orderField]: at + 1 } : row,
    )
    state.change(field.key, all)
  }
  const chosen = () =>
    Object.fromEntries(
      proposals.with.map((key) => {
        const one = state.fields.get(key)
        const value = state.valueAt(key) ?? null
        return [key, isEmpty(value) ? '' : String(one?.type.toWire(value, one) ?? '')]
      }),
    )
  let asked = isNew ? '' : JSON.stringify(chosen())
  const look = (take: (found: Rows) => void) => {
    const params = chosen()
    const now = JSON.stringify(params)
    if (now === asked) return
    asked = now
    if (Object.values(params).includes('')) return propose([])
    const url = endpointUrl(proposals.call)
    request.send({ method: 'GET', url, params, quiet: true }).then(
      // Another value may have been chosen meanwhile.
      ({ result }) => asked === now && take(rowsIn(result)),
      () => undefined,
    )
  }
  // Rows of a copy: those equal to the proposals count as proposals.
  look((found) => {
    if (rowsNow().length === 0) propose(found)
    else last = found
  })
  return state.subscribe(() => look(propose))
}

const rowsIn = (value: unknown): Rows => (Array.isArray(value) ? value.filter(isRecord) : [])

/** Whether a row still equals its proposal. */
const isUntouched = (row: WireRecord, proposal: WireRecord): boolean =>
  Object.entries(proposal).every(([key, value]) => (row[key] ?? null) === (value ?? null))
