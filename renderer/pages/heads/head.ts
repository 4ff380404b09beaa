import { isRecord, type WireRecord } from '../../data/envelope'
import type { NavigatePort, UsualRoute } from '../../ports'

/** A document as listed by the server (server/heads). */
export interface Head {
  readonly id: string
  readonly noun: string
  readonly code: string
  readonly title: string
  readonly kind: string
  readonly entity: string
  readonly table: string
  /** Code of the page that shows it; '' = none. */
  readonly page: string
  readonly copies: number
  readonly errors: number
  readonly warnings: number
}

export function readHead(record: WireRecord): Head {
  const text = (key: string) => (typeof record[key] === 'string' ? String(record[key]) : '')
  const count = (key: string) => (typeof record[key] === 'number' ? Number(record[key]) : 0)
  return {
    id: text('id'),
    noun: text('noun'),
    code: text('code'),
    title: text('title'),
    kind: text('kind'),
    entity: text('entity'),
    table: text('table'),
    page: text('page'),
    copies: count('copies'),
    errors: count('errors'),
    warnings: count('warnings'),
  }
}

export interface SavedText {
  readonly since: string
  readonly text: string
}

export interface OpenedDocument {
  readonly text: string
  readonly findings: readonly {
    readonly line: number
    readonly column: number
    readonly severity: string
    readonly message: string
  }[]
  readonly saved: readonly SavedText[]
}

/** undefined = the answer is not a document. */
export function readDocument(result: unknown): OpenedDocument | undefined {
  if (!isRecord(result) || typeof result.text !== 'string') return undefined
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
  return {
    text: result.text,
    findings: list(result.findings).map((one) => ({
      line: Number(one.line),
      column: Number(one.column),
      severity: String(one.severity),
      message: String(one.message),
    })),
    saved: list(result.saved).map((one) => ({ since: String(one.since), text: String(one.text) })),
  }
}

/** The host's address for its code. */
export function usualRoute(head: Head, navigate: NavigatePort): UsualRoute | undefined {
  if (head.page === '') return undefined
  return navigate.usualRoute?.(head.noun === 'report' ? 'report' : head.kind, head.page)
}
