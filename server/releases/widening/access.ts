import { type Documents, type Entity, type Field, permissionOf, platformOnly } from '#model'
import { codesFor } from '../../../renderer/model/rights/decide'
import { wideningMessages as messages } from './messages'
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

function records(entity: Entity, { add }: Gathering): void {
  for (const operation of entity.operations) {
    const title = messages.records(messages.operations[operation], entity.title)
    const thing = { kind: 'records', entity: entity.name, store: storeOf(entity), title } as const
    add(`${operation} ${storeOf(entity)}`, thing, { codes: [permissionOf(entity, operation)] })
  }
}

function levels(entity: Entity, field: Field, { add }: Gathering): void {
  const view = permissionOf(entity, 'view')
  const secret = field.type.secret ? ['secret'] : []
  const see = { codes: [view, ...codesFor(field, 'see')], guards: secret }
  add(seeing(entity, field.key), fieldThing(entity, field, messages.see), see)
  const traits = traitsOf(field)
  if (traits !== '') {
    const title = messages.as(entity.title, field.title, traits)
    add(
      `as ${traits} ${seeing(entity, field.key)}`,
      { ...fieldThing(entity, field, ''), title },
      see,
    )
  }
  if (field.mask !== undefined && field.can !== undefined) {
    const of = seeing(entity, field.key)
    const masked = { ...fieldThing(entity, field, messages.seeMasked), kind: 'mask', of } as const
    add(masking(entity, field), masked, { codes: [view, ...codesFor(field, 'masked')] })
  }
  const change = entity.operations.includes('edit') ? 'edit' : 'add'
  if (!entity.operations.includes(change) || isGiven(entity, field)) return
  const guards = field.disableIf ? [`disableIf ${field.disableIf.source}`] : []
  const write = { codes: [permissionOf(entity, change), ...codesFor(field, 'edit')], guards }
  add(writing(entity, field.key), fieldThing(entity, field, messages.write), write)
}

/** What a value opens besides itself: a file, a record, rows. */
const traitsOf = ({ type, reference, rows }: Field): string =>
  [
    type.files ? messages.files : [],
    reference ? messages.reference(reference.of) : [],
    rows ? messages.rowsOf(rows.of) : [],
  ]
    .flat()
    .join(messages.and)

/** Nobody types it: the server or another value gives it. */
const isGiven = ({ states }: Entity, field: Field): boolean =>
  field.readonly ||
  field.compute !== undefined ||
  field.filledBy !== undefined ||
  states?.field.key === field.key
