import { type Documents, type Entity, type Field, permissionOf, platformOnly } from '#model'
import { codesFor } from '../../../renderer/model/rights/decide'
import { moves } from './moves'
import { readings } from './readings'
import {
  type Access,
  fieldThing,
  type Gathering,
  masking,
  seeing,
  storeOf,
  type Thing,
  type Way,
  writing,
} from './thing'

const known = new WeakMap<Documents, Access>()

/** What people can see and do by the documents, and which rights lead there. */
export function accessOf(documents: Documents): Access {
  const made = known.get(documents) ?? accessIn(documents)
  known.set(documents, made)
  return made
}

function accessIn(documents: Documents): Access {
  const closed = platformOnly(documents)
  const things = new Map<string, Thing & { readonly ways: Way[] }>()
  const gathering: Gathering = {
    documents,
    add(key, thing, { codes, guards = [] }) {
      const entity = documents.entities.get(thing.entity)
      const limits = [
        ...guards,
        ...(entity && !entity.tenant ? [] : ['tenant']),
        ...(codes.some(closed.right) ? ['platform'] : []),
      ]
      const known = things.get(key) ?? { ...thing, ways: [] }
      known.ways.push({ codes: new Set(codes), guards: new Set(limits) })
      things.set(key, known)
    },
  }
  for (const entity of documents.entities.values()) {
    records(entity, gathering)
    for (const field of entity.fields.values()) levels(entity, field, gathering)
    moves(entity, gathering)
    readings(entity, gathering)
  }
  return things
}

const operationTitles = {
  view: '查看',
  add: '新增',
  edit: '修改',
  delete: '删除',
  import: '导入',
  export: '导出',
  restore: '恢复',
} as const

function records(entity: Entity, { add }: Gathering): void {
  for (const operation of entity.operations) {
    const title = `${operationTitles[operation]}“${entity.title}”的记录`
    const thing = { kind: 'records', entity: entity.name, store: storeOf(entity), title } as const
    add(`${operation} ${storeOf(entity)}`, thing, { codes: [permissionOf(entity, operation)] })
  }
}

function levels(entity: Entity, field: Field, { add }: Gathering): void {
  const view = permissionOf(entity, 'view')
  const secret = field.type.secret ? ['secret'] : []
  const see = { codes: [view, ...codesFor(field, 'see')], guards: secret }
  add(seeing(entity, field.key), fieldThing(entity, field, '看到'), see)
  const traits = traitsOf(field)
  if (traits !== '') {
    const title = `把“${entity.title}·${field.title}”当作${traits}使用`
    add(
      `as ${traits} ${seeing(entity, field.key)}`,
      { ...fieldThing(entity, field, ''), title },
      see,
    )
  }
  if (field.mask !== undefined && field.can !== undefined) {
    const of = seeing(entity, field.key)
    const masked = { ...fieldThing(entity, field, '看到打码的'), kind: 'mask', of } as const
    add(masking(entity, field), masked, { codes: [view, ...codesFor(field, 'masked')] })
  }
  const change = entity.operations.includes('edit') ? 'edit' : 'add'
  if (!entity.operations.includes(change) || isGiven(entity, field)) return
  const guards = field.disableIf ? [`disableIf ${field.disableIf.source}`] : []
  const write = { codes: [permissionOf(entity, change), ...codesFor(field, 'edit')], guards }
  add(writing(entity, field.key), fieldThing(entity, field, '填写'), write)
}

/** What a value opens besides itself: a file, a record, rows. */
const traitsOf = ({ type, reference, rows }: Field): string =>
  [
    type.files ? '文件' : [],
    reference ? `对“${reference.of}”的引用` : [],
    rows ? `“${rows.of}”的记录` : [],
  ]
    .flat()
    .join('、')

/** Nobody types it: the server or another value gives it. */
const isGiven = ({ states }: Entity, field: Field): boolean =>
  field.readonly ||
  field.compute !== undefined ||
  field.filledBy !== undefined ||
  states?.field.key === field.key
