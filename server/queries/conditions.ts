import {
  type Condition,
  can,
  type Documents,
  type Entity,
  entityFor,
  permissionOf,
  rulesOf,
} from '#model'
import { askedFields } from '../../renderer/model/entity/askedFields'
import { keepRules } from '../../renderer/model/query/condition'
import { readGroup, writeGroup } from '../../renderer/model/query/conditionJson'
import { noRight, notFound, Refusal } from '../http/envelope'
import type { Caller } from '../http/right'
import { queryMessages } from './messages'

/** The entity of a page's records. Throws 404 for an unknown page, 403 where its records may not be seen. */
export function entityOfPage(documents: Documents, page: string, caller: Caller): Entity {
  const compiled = documents.pages.get(page)
  const entity =
    compiled?.model === undefined ? undefined : compiled.kind.outline?.(compiled.model).entity
  if (!entity) throw notFound()
  if (!can(caller.grants, permissionOf(entity, 'view'))) throw noRight()
  return entity
}

/** A condition that is to be kept. Throws 400 for anything that the caller could not ask of the entity. */
export function readForSaving(raw: unknown, entity: Entity, caller: Caller): Condition {
  const condition = readGroup(raw)
  if (!condition || rulesOf(condition).some((rule) => !mayAsk(rule.field, entity, caller))) {
    throw new Refusal(400, queryMessages.badCondition)
  }
  return condition
}

/** What the caller may see of a kept condition: no rule on a field that is hidden from him, or gone. */
export function readForCaller(text: string, entity: Entity, caller: Caller) {
  const kept = readGroup(JSON.parse(text))
  if (!kept) return { condition: null, omitted: true }
  const condition = keepRules(kept, ({ field }) => mayAsk(field, entity, caller))
  const omitted = rulesOf(condition).length < rulesOf(kept).length
  return { condition: condition.rules.length === 0 ? null : writeGroup(condition), omitted }
}

const mayAsk = (key: string, entity: Entity, caller: Caller): boolean =>
  askedFields(entityFor(entity, caller.grants)).has(key)
