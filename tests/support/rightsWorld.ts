import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../server/db/open'
import { createDeparts } from '../../server/seed/departs'
import { buttonId, entryId } from '../../server/seed/menu'
import { createUser } from '../../server/seed/people'
import { testPassword } from './app'
import type { seeded } from './lot'
import type { ReferenceColumns, ReferencePerson, WorldGrant, WorldRule } from './referenceRows'

/** How large a world is: entities, people of tenant 1001, rows of each entity there. */
export interface WorldSize {
  readonly entities: number
  readonly people: number
  readonly rows: number
}

export type Row = Readonly<Record<string, string | number | null>> & { readonly id: string }

export interface World {
  readonly entities: readonly string[]
  readonly people: readonly ReferencePerson[]
  /** Rows of tenant 1001, by entity. */
  readonly rows: ReadonlyMap<string, readonly Row[]>
}

export const worldColumns: ReferenceColumns = {
  name: 'text',
  status: 'text',
  createBy: 'text',
  sysOrgCode: 'text',
  amount: 'number',
  level: 'number',
  day: 'date',
}

type Random = ReturnType<typeof seeded>

const nameOf = (at: number) => `world${String(at).padStart(2, '0')}`
/** Every third is a tree, every other one names a record of the one before it. */
export const isTree = (entity: string) => Number(entity.slice(5)) % 3 === 0
export const farOf = (entity: string): string | undefined => {
  const at = Number(entity.slice(5))
  return at % 2 === 1 ? nameOf(at - 1) : undefined
}
/** Every fourth is rows of the one before it. */
export const ownerOf = (entity: string): string | undefined =>
  Number(entity.slice(5)) % 4 === 1 ? farOf(entity) : undefined
const pathOf = (entity: string) => `/world/${entity}`

/** The shipped documents and those of the world, written into a folder. */
export function writeWorld(folder: string, { entities }: WorldSize): void {
  cpSync('schemas', folder, { recursive: true })
  const write = (path: string, document: object) =>
    writeFileSync(join(folder, path), JSON.stringify(document))
  for (const part of ['entities', 'pages']) mkdirSync(join(folder, part, 'world'))
  const names = Array.from({ length: entities }, (_, at) => nameOf(at))
  for (const entity of names) {
    const far = farOf(entity)
    const held = names.find((one) => ownerOf(one) === entity)
    write(`entities/world/${entity}.json`, {
      schema: 2,
      entity,
      title: entity,
      label: 'name',
      api: `/world/${entity}`,
      perm: entity,
      ...(isTree(entity) && { parent: 'parent' }),
      operations: ['view', 'export'],
      fields: {
        name: { type: 'input', title: '名称', required: true, max: 60 },
        status: { type: 'select', title: '状态', dict: 'product_status' },
        amount: { type: 'inputNumber', title: '金额', precision: 2 },
        level: { type: 'inputNumber', title: '级别', integer: true },
        day: { type: 'date', title: '日期' },
        pick: { type: 'sel_search', title: '同类', dict: `world_${entity},name,id` },
        ...(isTree(entity) && { parent: { type: 'tree', title: '上级', of: entity } }),
        ...(far && { to: { type: 'record', title: '所属', of: far } }),
        ...(held && { held: { type: 'subtable', title: '行', of: held, by: 'to' } }),
        createBy: { type: 'normal', title: '创建人', readonly: true },
      },
    })
    write(`pages/world/${entity}.json`, {
      schema: 1,
      page: `world/${entity}`,
      title: entity,
      kind: 'list',
      entity,
      columns: ['name', 'status'],
      toolbar: ['export'],
    })
    write(`reports/${entity}_by_status.json`, {
      schema: 2,
      report: `${entity}_by_status`,
      title: entity,
      entity,
      by: ['status'],
      measures: { count: { title: '个数', total: 'size' } },
    })
    write(`reports/${entity}_list.json`, {
      schema: 1,
      report: `${entity}_list`,
      title: `${entity} 清单`,
      entity,
      can: `${entity}:view`,
      columns: ['name', 'status'],
    })
  }
  const menu = JSON.parse(readFileSync(join(folder, 'menu.json'), 'utf8'))
  const children = names.map((entity) => ({
    name: entity,
    path: pathOf(entity),
    page: `world/${entity}`,
    buttons: { [`${entity}:view`]: '查看', [`${entity}:export`]: '导出' },
  }))
  menu.menu.push({ name: '世界', path: '/world', icon: 'table', children })
  write('menu.json', menu)
}

/** Rows, roles, departments, rules and people, drawn by lot; returned as the reference reads them. */
export async function fillWorld(db: Db, size: WorldSize, random: Random): Promise<World> {
  const entities = Array.from({ length: size.entities }, (_, at) => nameOf(at))
  const rows = new Map<string, readonly Row[]>()
  for (const entity of entities)
    rows.set(entity, await fillEntity(db, entity, { size, random, rows }))
  const rules = await hangRules(db, entities, random)
  const people = await fillPeople(db, { entities, rules, size, random })
  return { entities, people, rows }
}

async function fillEntity(
  db: Db,
  entity: string,
  {
    size,
    random,
    rows,
  }: { size: WorldSize; random: Random; rows: ReadonlyMap<string, readonly Row[]> },
): Promise<readonly Row[]> {
  const number = Number(entity.slice(5))
  const maybe = <T>(value: T): T | null => (random.below(5) === 0 ? null : value)
  const far = farOf(entity)
  const made: Row[] = []
  const idAt = (at: number) =>
    `${number.toString(16).padStart(8, '0')}${at.toString(16).padStart(24, '0')}`
  for (let at = 0; at < size.rows; at += 1) {
    const isBelow = isTree(entity) && at > 20 && random.below(3) > 0
    made.push({
      id: idAt(at),
      name: `${random.one(['a', 'B', 'b%', '_'])}${at}`,
      status: maybe(random.one(['draft', 'on', 'off'])),
      amount: maybe(random.below(400) / 4 - 10),
      level: maybe(random.below(12)),
      day: maybe(`2026-0${1 + random.below(9)}-15`),
      createBy: maybe(`p${random.below(size.people)}`),
      sysOrgCode: maybe(random.one(['A01', 'A01A01', 'A01A02', 'A02'])),
      // One level below the first, so that what comes up is plain.
      ...(isTree(entity) && { parent: isBelow ? idAt(random.below(20)) : null }),
      ...(far && { to: maybe(random.one(rows.get(far) ?? []).id) }),
    })
  }
  const stored = made.map(({ createBy, sysOrgCode, ...row }) => ({
    ...row,
    create_by: createBy,
    sys_org_code: sysOrgCode,
    tenant_id: 1001,
    del_flag: 0,
    ver: 1,
    create_time: '2026-01-01 00:00:00',
  }))
  // Another company's, and one that is deleted: nobody's here.
  const strange = stored.slice(0, 10).map((row, at) => ({
    ...row,
    id: idAt(at).replace(/^0/, 'f'),
    ...(far && { to: null }),
    ...(at % 2 ? { tenant_id: 1002 } : { del_flag: 1 }),
  }))
  const all = [...stored, ...strange]
  for (let from = 0; from < all.length; from += 500)
    await db
      .insertInto(`world_${entity}`)
      .values(all.slice(from, from + 500))
      .execute()
  return made
}

const values: Readonly<Record<string, readonly string[]>> = {
  name: ['a1', 'B', 'b%', '_', '1', 'A'],
  status: ['draft', 'on', 'off'],
  createBy: ['#{sys_user_code}', 'p1', 'p'],
  sysOrgCode: ['#{sysOrgCode}', '#{sys_multi_org_code}', 'A01', 'A01A01'],
  amount: ['10', '-2.5', '50.25', '水'],
  level: ['3', '10', '0', '#{tenant_id}'],
  day: ['2026-03-15', '2026-07-01', '2026-13-01'],
}
const conditions = ['=', '!=', '>', '>=', '<', '<=', 'LIKE', 'LEFT_LIKE', 'RIGHT_LIKE', 'IN']

/** Six rules an entity: some broken, some switched off, some of another company. */
async function hangRules(
  db: Db,
  entities: readonly string[],
  random: Random,
): Promise<ReadonlyMap<string, readonly WorldRule[]>> {
  const all = new Map<string, readonly WorldRule[]>()
  for (const entity of entities) {
    const rules = Array.from({ length: 6 }, (_, at): WorldRule => {
      const column = random.one(Object.keys(worldColumns))
      const condition = random.one(conditions)
      const value = random.one(values[column] ?? [])
      return {
        id: `${entity}r${at}`,
        column: random.below(20) === 0 ? 'gone' : column,
        conditions: condition,
        value: condition === 'IN' ? `${value},${random.one(values[column] ?? [])}` : value,
        status: random.below(8) === 0 ? '0' : '1',
        tenantId: random.one([0, 0, 0, 1001, 1001, 1002]),
        onButton: random.below(3) === 0,
      }
    })
    all.set(entity, rules)
    const stored = rules.map((rule) => ({
      id: rule.id,
      rule_name: rule.id,
      rule_column: rule.column,
      rule_conditions: rule.conditions,
      rule_value: rule.value,
      status: rule.status,
      tenant_id: rule.tenantId,
      permission_id: rule.onButton ? buttonId(`${entity}:view`) : entryId(pathOf(entity)),
    }))
    await db.insertInto('sys_permission_data_rule').values(stored).execute()
  }
  return all
}

interface Peopled {
  readonly entities: readonly string[]
  readonly rules: ReadonlyMap<string, readonly WorldRule[]>
  readonly size: WorldSize
  readonly random: Random
}

async function fillPeople(db: Db, world: Peopled): Promise<readonly ReferencePerson[]> {
  const { random, size } = world
  const names = Array.from({ length: size.people }, (_, at) => `p${at}`)
  for (const username of names)
    await createUser(db, {
      username,
      realname: `人${username}`,
      password: testPassword,
      roles: [],
      tenants: [1001],
    })
  const codes = await createDeparts(db, 1001, [
    {
      name: '一',
      members: random.some(names, 3),
      children: [
        { name: '一一', members: random.some(names, 3) },
        { name: '一二', members: random.some(names, 4) },
      ],
    },
    { name: '二', members: random.some(names, 4) },
  ])
  const users = await db.selectFrom('sys_user').select(['id', 'username']).execute()
  const idOf = new Map(users.map(({ id, username }) => [String(username), String(id)]))
  const members = await db
    .selectFrom('sys_user_depart as member')
    .innerJoin('sys_depart as depart', 'depart.id', 'member.dep_id')
    .select(['member.user_id', 'depart.id', 'depart.org_code'])
    .execute()

  const grants = new Map<string, WorldGrant[]>(names.map((name) => [name, []]))
  for (let at = 0; at < 12; at += 1) {
    const role = { id: `worldrole${at}`, tenantId: random.one([0, 1001, 1001, 1002]) }
    await db
      .insertInto('sys_role')
      .values({ id: role.id, role_code: role.id, role_name: role.id, tenant_id: role.tenantId })
      .execute()
    const given = await grantRole(
      db,
      'sys_role_permission',
      { role_id: role.id },
      { ...world, oneIn: 3, source: role.id },
    )
    for (const name of random.some(names, 6)) {
      const tenantId = random.one([0, 1001])
      await db
        .insertInto('sys_user_role')
        .values({ user_id: idOf.get(name), role_id: role.id, tenant_id: tenantId })
        .execute()
      // A role of another company counts there alone.
      if (role.tenantId !== 1002) grants.get(name)?.push(...given)
    }
  }
  for (const [depart, code] of [...codes].entries()) {
    const [, orgCode] = code
    const { id = '' } = (await db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', orgCode)
      .executeTakeFirstOrThrow()) as { id: string }
    const limits = await grantRole(
      db,
      'sys_depart_permission',
      { depart_id: id },
      { ...world, oneIn: 2, source: id },
    )
    const role = `worlddepart${depart}`
    await db
      .insertInto('sys_depart_role')
      .values({ id: role, depart_id: id, role_name: role, role_code: role })
      .execute()
    const target = { depart_id: id, role_id: role }
    const given = await grantRole(db, 'sys_depart_role_permission', target, {
      ...world,
      oneIn: 2,
      source: role,
    })
    for (const name of random.some(names, 3)) {
      await db
        .insertInto('sys_depart_role_user')
        .values({ id: `${role}${name}`, user_id: idOf.get(name), drole_id: role })
        .execute()
      const isMember = members.some((one) => one.id === id && one.user_id === idOf.get(name))
      // Who is not in the department has its roles no more, and no role gives more than its department has.
      for (const grant of isMember ? given : []) {
        const limit = limits.find(({ entity }) => entity === grant.entity)
        if (limit) grants.get(name)?.push({ ...grant, rules: [...grant.rules, ...limit.rules] })
      }
    }
  }
  for (const name of names) {
    const own = members.filter(({ user_id }) => user_id === idOf.get(name))
    const first = own[0]?.org_code
    if (first !== undefined)
      await db
        .updateTable('sys_user')
        .set({ org_code: first })
        .where('username', '=', name)
        .execute()
  }
  return names.map((username) => {
    const own = members.filter(({ user_id }) => user_id === idOf.get(username))
    const orgCodes = own.map(({ org_code }) => String(org_code))
    return {
      username,
      realname: `人${username}`,
      tenantId: 1001,
      orgCodes,
      orgCode: orgCodes[0] ?? null,
      grants: grants.get(username) ?? [],
    }
  })
}

/** Gives some entities to see and to export, each with none, one or two of its rules. */
async function grantRole(
  db: Db,
  table: 'sys_role_permission' | 'sys_depart_permission' | 'sys_depart_role_permission',
  target: Readonly<Record<string, string>>,
  {
    entities,
    rules,
    random,
    oneIn,
    source,
  }: Peopled & { readonly oneIn: number; readonly source: string },
): Promise<readonly WorldGrant[]> {
  const given: WorldGrant[] = []
  for (const entity of random.some(entities, oneIn)) {
    const chosen = random.some(rules.get(entity) ?? [], 5).slice(0, 2)
    given.push({ entity, source, rules: chosen })
    const ids = (onButton: boolean) =>
      chosen
        .filter((rule) => rule.onButton === onButton)
        .map(({ id }) => id)
        .join() || null
    const rows = [
      { permission_id: entryId(pathOf(entity)), data_rule_ids: ids(false) },
      { permission_id: buttonId(`${entity}:view`), data_rule_ids: ids(true) },
      { permission_id: buttonId(`${entity}:export`), data_rule_ids: null },
    ]
    await db
      .insertInto(table)
      .values(rows.map((row) => ({ ...target, ...row })))
      .execute()
  }
  return given
}
