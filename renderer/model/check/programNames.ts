import type { Entity } from '../entity/entity'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'

/** Path segments of the standard routes below every entity's `api`; no action may use them. */
export const operationNames: readonly string[] = [
  ...['list', 'tree', 'groups', 'queryById', 'timeline'],
  ...['add', 'edit', 'saveRows', 'checkRows', 'order', 'delete', 'deleteBatch', 'uses'],
  ...['deleted', 'restore'],
  ...['exportXls', 'importTemplate', 'importPreview', 'importStart', 'importExcel'],
  ...['importProgress', 'imports', 'importCancel', 'importUndo'],
]

/** What the program provides for an entity beyond its document. */
export interface ProgramEntity {
  /** For an entity on one of the program's own tables: its address and its table. */
  readonly stands?: {
    readonly api: string
    readonly table: string
    /** Table name in earlier versions. */
    readonly former?: string
  }
  /** Calls that pages may name: `POST resend`, below the entity's `api`, or `POST /sys/user/resend`. */
  readonly calls?: readonly string[]
}

/** Routes, tables and calls of the server itself, as far as documents may name them or must avoid them. */
export interface ProgramNames {
  /** First segments of the server's own addresses: `sys`. No entity may have its `api` there. */
  readonly routes?: readonly string[]
  /** Prefixes of the server's own tables: `sys_`. */
  readonly tables?: readonly string[]
  /** Tables of the server whose rows the documents of companies may offer: those of people and places. */
  readonly offered?: readonly string[]
  /** Calls that pages may name, as full addresses: `POST /todo/add`. */
  readonly calls?: readonly string[]
  readonly entities?: Readonly<Record<string, ProgramEntity>>
}

/** System tables of the database. */
const databaseTable = /^(pg_|information_schema)/

/** Whether the entity uses a table that the program itself creates. */
function isPrograms({ name, table }: Entity, program: ProgramNames): boolean {
  const stands = ownOf(name, program)?.stands
  return stands !== undefined && [stands.table, stands.former].includes(table)
}

const ownOf = (name: string, { entities = {} }: ProgramNames): ProgramEntity | undefined =>
  Object.hasOwn(entities, name) ? entities[name] : undefined

/**
 * Calls that the program answers for the entity, beyond those that follow from its document: `POST /sys/user/resend`.
 */
export function callsFor(
  { name, api }: Pick<Entity, 'name' | 'api'>,
  program: ProgramNames,
): readonly string[] {
  const own = ownOf(name, program)
  // The program's own entity under another address is a mistake, reported where the address is checked.
  if (own?.stands !== undefined && own.stands.api !== api) return []
  return (own?.calls ?? []).map((call) => call.replace(/ (?!\/)/, ` ${api}/`))
}

/** Reports names that belong to the program. Returns whether the entity can coexist with its routes and tables. */
export function checkNames(
  entity: Entity,
  program: ProgramNames,
  report: (finding: Finding) => void,
): boolean {
  const { name, api, table, actions, states } = entity
  const { routes = [], tables = [] } = program
  const error = (pointer: string, message: string, atKey = false) =>
    report({ pointer, ...(atKey && { atKey }), severity: 'error', message })
  const [, first = ''] = api.split('/')
  const isRoute = routes.includes(first) && ownOf(name, program)?.stands?.api !== api
  const isKept = databaseTable.test(table) || tables.some((start) => table.startsWith(start))
  const isTable = isKept && !isPrograms(entity, program)
  if (isRoute) error('/api', findingTexts.programRoute(api, `/${first}`))
  else if (isTable) error('/table', findingTexts.programTable(table))
  const named = [
    ...[...actions.keys()].map((action) => ['/actions', action] as const),
    ...[...(states?.steps.keys() ?? [])].map((step) => ['/states/steps', step] as const),
  ]
  for (const [at, action] of named) {
    if (operationNames.includes(action)) {
      error(below(at, action), findingTexts.operationName(action), true)
    }
  }
  return !isRoute && !isTable
}
