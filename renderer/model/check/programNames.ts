import type { Entity } from '../entity/entity'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { below } from '../finding/pointer'

/** What every entity's routes are called, below its `api`: no action of its own can be. */
export const operationNames: readonly string[] = [
  ...['list', 'tree', 'groups', 'queryById', 'timeline'],
  ...['add', 'edit', 'saveRows', 'order', 'delete', 'deleteBatch', 'deleted', 'restore'],
  ...['exportXls', 'importTemplate', 'importPreview', 'importStart', 'importExcel'],
  ...['importProgress', 'imports', 'importCancel', 'importUndo'],
]

/** First parts of the addresses below which the program answers itself. */
export const programRoutes: readonly string[] = [
  'sys',
  'online',
  'oem-manage',
  'websocket',
  'vxeSocket',
]

/** Its own tables, and the database's. */
const programTable = /^(sys_|pg_|jiandu_|information_schema)/

/** Documents that stand on the program's own tables: what may be done with them is written in the program. */
const programEntities: ReadonlyMap<string, ProgramEntity> = new Map<string, ProgramEntity>([
  ['announcement', { api: '/sys/annountCement', table: 'sys_announcement' }],
  ['sms', { api: '/sys/message/sysMessage', table: 'sys_sms' }],
  ['jobHandler', { api: '/sys/jobHandler', table: 'sys_job_handler' }],
  [
    'quartzJob',
    {
      ...{ api: '/sys/quartzJob', table: 'sys_quartz_job' },
      calls: ['GET pause', 'GET resume', 'GET execute'],
    },
  ],
  ['backup', { api: '/sys/backup', table: 'sys_backup' }],
  ['jobRun', { api: '/sys/jobRun', table: 'sys_job_run', calls: ['GET again'] }],
])

interface ProgramEntity extends Pick<Entity, 'api' | 'table'> {
  /** Calls of its own below its `api`, which pages may name. */
  readonly calls?: readonly string[]
}

/** What the program answers for the entity beyond what it does for all. */
export const programCalls = ({ name }: Entity): readonly string[] =>
  programEntities.get(name)?.calls ?? []

/** Tells of names that are the program's own. Answers whether the entity can stand beside its routes and tables. */
export function checkNames(entity: Entity, report: (finding: Finding) => void): boolean {
  const { name, api, table, actions, states } = entity
  const error = (pointer: string, message: string, atKey = false) =>
    report({ pointer, ...(atKey && { atKey }), severity: 'error', message })
  const own = programEntities.get(name)
  const [, first = ''] = api.split('/')
  const isRoute = programRoutes.includes(first) && own?.api !== api
  const isTable = programTable.test(table) && own?.table !== table
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
