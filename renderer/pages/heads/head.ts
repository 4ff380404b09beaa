import { isRecord, type WireRecord } from '../../data/envelope'

/** A document as the server lists it (server/heads). */
export interface Head {
  readonly id: string
  readonly noun: string
  readonly code: string
  readonly title: string
  readonly kind: string
  readonly entity: string
  readonly table: string
  /** Code of the page that shows it; '' = none does. */
  readonly page: string
  readonly copies: number
  readonly errors: number
  readonly warnings: number
}

export function readHead(record: WireRecord): Head {
  const text = (key: string) => (typeof record[key] === 'string' ? String(record[key]) : '')
  const count = (key: string) => (typeof record[key] === 'number' ? Number(record[key]) : 0)
  return {
    ...{ id: text('id'), noun: text('noun'), code: text('code'), title: text('title') },
    ...{ kind: text('kind'), entity: text('entity'), table: text('table'), page: text('page') },
    ...{ copies: count('copies'), errors: count('errors'), warnings: count('warnings') },
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

/** undefined = the answer is none. */
export function readDocument(result: unknown): OpenedDocument | undefined {
  if (!isRecord(result) || typeof result.text !== 'string') return undefined
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : [])
  return {
    text: result.text,
    findings: list(result.findings).map((one) => ({
      ...{ line: Number(one.line), column: Number(one.column) },
      ...{ severity: String(one.severity), message: String(one.message) },
    })),
    saved: list(result.saved).map((one) => ({ since: String(one.since), text: String(one.text) })),
  }
}

/** The usual route of a page by its code (contract, §14.1), by its kind. */
const routes: Readonly<Record<string, readonly [route: string, component: string]>> = {
  list: ['/online/cgformList', 'modules/online/cgform/auto/OnlCgformAutoList'],
  tree: ['/online/cgformTreeList', 'modules/online/cgform/auto/OnlCgformTreeList'],
  master: ['/online/cgformErpList', 'modules/online/cgform/auto/erp/OnlCgformErpList'],
  tabs: ['/online/cgformTabList', 'modules/online/cgform/auto/tab/OnlCgformTabList'],
  inner: [
    '/online/cgformInnerTableList',
    'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList',
  ],
  report: ['/online/cgreport', 'modules/online/cgreport/auto/OnlCgreportAutoList'],
}

/** The address by code and the menu component that shows it; undefined = there is none for it. */
export function usualRoute(
  head: Head,
): { readonly path: string; readonly component: string } | undefined {
  const kind = head.noun === 'report' ? 'report' : head.kind
  const found = Object.hasOwn(routes, kind) ? routes[kind] : undefined
  // The slash of a code is part of it, not of the path.
  if (!found || head.page === '') return undefined
  return { path: `${found[0]}/${encodeURIComponent(head.page)}`, component: found[1] }
}
