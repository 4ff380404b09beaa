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
  'enterprise',
  'online',
  'oem-manage',
  'websocket',
  'vxeSocket',
  'intake',
]

/** Its own tables, and the database's. */
const programTable = /^(sys_|pg_|jiandu_|information_schema)/

interface ProgramEntity extends Pick<Entity, 'api' | 'table'> {
  /** What the program does below its `api`, or at another address, beside its documents, as far as pages call it. */
  readonly calls?: readonly string[]
  /** The table of documents of an earlier version. */
  readonly former?: string
}

/** Documents that stand on the program's own tables: what may be done with them is written in the program. */
const programEntities: ReadonlyMap<string, ProgramEntity> = new Map<string, ProgramEntity>([
  ['announcement', { api: '/sys/annountCement', table: 'sys_announcement' }],
  [
    'sms',
    {
      ...{ api: '/sys/message/sysMessage', table: 'sys_sms_line', former: 'sys_sms' },
      calls: ['POST resend', 'POST stop'],
    },
  ],
  ['jobHandler', { api: '/sys/jobHandler', table: 'sys_job_handler' }],
  [
    'quartzJob',
    {
      ...{ api: '/sys/quartzJob', table: 'sys_quartz_job' },
      calls: ['GET pause', 'GET resume', 'GET execute'],
    },
  ],
  [
    'dataSource',
    {
      ...{ api: '/sys/dataSource', table: 'sys_data_source' },
      calls: ['POST /online/cgreport/api/testConnection', 'GET tables'],
    },
  ],
  ['backup', { api: '/sys/backup', table: 'sys_backup' }],
  ['jobRun', { api: '/sys/jobRun', table: 'sys_job_run', calls: ['GET again'] }],
  ['dict', { api: '/sys/dict', table: 'sys_dict', calls: ['GET refleshCache'] }],
  ['dictItem', { api: '/sys/dictItem', table: 'sys_dict_item' }],
  ['sysCategory', { api: '/sys/category', table: 'sys_category' }],
  ['log', { api: '/sys/log', table: 'sys_log_line', calls: ['DELETE clear'] }],
  ['dataLog', { api: '/sys/dataLog', table: 'sys_data_log' }],
  ['online', { api: '/sys/online', table: 'sys_online', calls: ['POST forceLogout'] }],
  ['position', { api: '/sys/position', table: 'sys_position' }],
  ['sysTenant', { api: '/sys/tenant', table: 'sys_tenant_line' }],
  ['tenantMember', { api: '/sys/tenantMember', table: 'sys_tenant_member_line' }],
  ['sysMenu', { api: '/sys/permission', table: 'sys_permission' }],
  [
    'sysDepart',
    {
      ...{ api: '/sys/sysDepart', table: 'sys_depart' },
      calls: [
        ...['GET /sys/permission/queryTreeList', 'GET /sys/permission/queryDepartPermission'],
        ...['POST /sys/permission/saveDepartPermission', 'GET /sys/sysDepartPermission/datarule'],
      ],
    },
  ],
  [
    'departRole',
    {
      ...{ api: '/sys/sysDepartRole', table: 'sys_depart_role' },
      calls: [
        ...['GET datarule', 'GET /sys/sysDepartPermission/queryTreeListForDeptRole'],
        'GET /sys/sysDepartPermission/queryDeptRolePermission',
        'POST /sys/sysDepartPermission/saveDeptRolePermission',
      ],
    },
  ],
  [
    'departMember',
    {
      ...{ api: '/sys/departMember', table: 'sys_user_depart' },
      calls: ['POST /sys/user/editSysDepartWithUser'],
    },
  ],
  ['sysUser', { api: '/sys/user', table: 'sys_user_line' }],
  [
    'sysRole',
    {
      ...{ api: '/sys/role', table: 'sys_role_line' },
      calls: [
        ...['GET queryTreeList', 'GET datarule'],
        ...['GET /sys/permission/queryRolePermission', 'POST /sys/permission/saveRolePermission'],
      ],
    },
  ],
  ['sysUserAgent', { api: '/sys/sysUserAgent', table: 'sys_user_agent' }],
  [
    'sysRoleUser',
    {
      ...{ api: '/sys/roleUser', table: 'sys_role_user_line' },
      calls: ['POST /sys/user/addSysUserRole'],
    },
  ],
  ['checkRule', { api: '/sys/checkRule', table: 'sys_check_rule' }],
  ['fillRule', { api: '/sys/fillRule', table: 'sys_fill_rule', calls: ['GET testFillRule'] }],
  [
    'messageTemplate',
    {
      ...{ api: '/sys/message/sysMessageTemplate', table: 'sys_sms_template' },
      calls: ['POST sendMsg'],
    },
  ],
  ['sysSite', { api: '/sys/site', table: 'sys_site' }],
])

/** What the program does beside entities that are made from their documents alone, as far as pages call it. */
const callsBeside: ReadonlyMap<string, Pick<ProgramEntity, 'api' | 'calls'>> = new Map([
  ['enquiry', { api: '/crm/enquiry', calls: ['POST assignByRules'] }],
  ['product', { api: '/cms/product', calls: ['GET proposedAttrs', 'POST fillAttrs'] }],
  ['blackEmail', { api: '/crm/blackEmail', calls: ['GET wouldStop'] }],
  ['blackIp', { api: '/crm/blackIp', calls: ['GET wouldStop'] }],
])

/** Whether the entity stands on a table that the program has made, with columns of its own. */
export function isPrograms({ name, table }: Pick<Entity, 'name' | 'table'>): boolean {
  const own = programEntities.get(name)
  return own !== undefined && [own.table, own.former].includes(table)
}

/** Calls of the program that pages may name: `GET /sys/dict/refleshCache`. */
export const programCalls = ({ name, api }: Pick<Entity, 'name' | 'api'>): readonly string[] => {
  const own = programEntities.get(name) ?? callsBeside.get(name)
  return own?.api === api
    ? (own.calls ?? []).map((call) => call.replace(/ (?!\/)/, ` ${api}/`))
    : []
}

/** Tells of names that are the program's own. Answers whether the entity can stand beside its routes and tables. */
export function checkNames(entity: Entity, report: (finding: Finding) => void): boolean {
  const { name, api, table, actions, states } = entity
  const error = (pointer: string, message: string, atKey = false) =>
    report({ pointer, ...(atKey && { atKey }), severity: 'error', message })
  const own = programEntities.get(name)
  const [, first = ''] = api.split('/')
  const isRoute = programRoutes.includes(first) && own?.api !== api
  const isTable = programTable.test(table) && !isPrograms(entity)
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
