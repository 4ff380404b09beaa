import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { can, columnOf, type Entity, permissionOf } from '#model'
import { levelOf } from '../../renderer/model/rights/decide'
import type { Db } from '../db/open'
import { entityTableOf, keptHere, tenantOf } from '../entity/schema/entityTable'
import { comparedPart } from '../entity/schema/indexes'
import { addCall, requiredText, text } from '../http/call'
import { declined, noRight, notFound, ok } from '../http/envelope'
import type { Caller } from '../http/right'
import type { EntitiesOf } from '../kernel/ofTenant'
import { checkMessages } from './messages'

export interface DuplicateDeps {
  readonly db: Db
  readonly entities: EntitiesOf
}

/**
 * Whether a value is taken (contract, §7.7). The answer reveals existing values, so it is limited to fields declared
 * unique in a document, to users who may write them, and to the caller's tenant.
 */
export async function duplicateRoutes(
  app: FastifyInstance,
  { db, entities }: DuplicateDeps,
): Promise<void> {
  addCall(
    app,
    {
      method: 'GET',
      url: '/sys/duplicate/check',
      right: 'session',
      limit: 'duplicate',
      summary: 'Whether a unique value is free: the record of `dataId` may have it.',
      query: Type.Object({
        tableName: requiredText({ max: 63 }),
        fieldName: requiredText({ max: 63 }),
        fieldVal: text({ max: 4_000 }),
        dataId: text({ max: 64 }),
      }),
      answer: Type.Null(),
    },
    async ({ query: { tableName, fieldName, fieldVal: value, dataId: own }, caller }) => {
      const { entity, name } = uniqueColumn(entities(caller.tenantId), tableName, fieldName)
      if (!mayWrite(entity, name, caller)) throw noRight()
      if (value !== '' && (await isTaken(db, entity, name, { value, own, caller }))) {
        throw declined(checkMessages.valueTaken)
      }
      return ok(null, checkMessages.valueFree)
    },
  )
}

/** Program records are read through the view `<table>_line`, but the contract names the table. */
function uniqueColumn(entities: ReadonlyMap<string, Entity>, table: string, column: string) {
  const entity = keptHere(entities.values()).find((one) =>
    [table, `${table}_line`].includes(one.table),
  )
  const found = entity && entityTableOf(entity).fields.find(({ key }) => columnOf(key) === column)
  if (!entity || !found?.field.unique) throw notFound()
  return { entity, name: found.name }
}

function mayWrite(entity: Entity, name: string, { grants }: Caller): boolean {
  const field = entityTableOf(entity).fields.find((column) => column.name === name)?.field
  const writes = (['add', 'edit', 'import'] as const).map((action) => permissionOf(entity, action))
  return (
    field !== undefined &&
    levelOf(grants, field) === 'edit' &&
    writes.some((right) => can(grants, right))
  )
}

interface Question {
  readonly value: string
  /** Id of the record that may have the value. */
  readonly own: string
  readonly caller: Caller
}

async function isTaken(
  db: Db,
  entity: Entity,
  name: string,
  { value, own, caller }: Question,
): Promise<boolean> {
  const column = entityTableOf(entity).fields.find((one) => one.name === name)
  const compared = column?.compared && { is: comparedPart(column), to: column.compared.of(value) }
  const { is, to } = compared ?? { is: sql`${sql.ref(name)}::text`, to: value }
  const { rows } = await sql`select 1 from ${sql.table(entityTableOf(entity).table)}
    where ${is} = ${to} and id <> ${own} and del_flag = 0
      and tenant_id = ${tenantOf(entity, caller)} limit 1`.execute(db)
  return rows.length > 0
}
