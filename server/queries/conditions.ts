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

/** What the fields of a condition are called. */
export const titlesOf = (condition: Condition, entity: Entity): Readonly<Record<string, string>> =>
  Object.fromEntries(
    rulesOf(condition).flatMap(({ field }) => {
      const title = askedFields(entity).get(field)?.title
      return title === undefined ? [] : [[field, title] as const]
    }),
  )

interface Kept {
  readonly condition: string
  readonly titles: string | null
}

/**
 * What the caller may see of a kept condition: no rule on a field that is hidden from him, or gone. `gone` names the
 * latter, which nobody can see any more: a hidden one is not named to him.
 */
export function readForCaller(row: Kept, entity: Entity, caller: Caller) {
  const kept = readGroup(JSON.parse(row.condition))
  if (!kept) return { condition: null, omitted: true, gone: [] }
  const condition = keepRules(kept, ({ field }) => mayAsk(field, entity, caller))
  const omitted = rulesOf(condition).length < rulesOf(kept).length
  const titles: unknown = JSON.parse(row.titles ?? '{}')
  const gone = rulesOf(kept)
    .map(({ field }) => field)
    .filter((key, at, all) => !askedFields(entity).has(key) && all.indexOf(key) === at)
    .map((key) => String(Reflect.get(Object(titles), key) ?? key))
  return {
    condition: condition.rules.length === 0 ? null : writeGroup(condition),
    omitted,
    gone,
  }
}

const mayAsk = (key: string, entity: Entity, caller: Caller): boolean =>
  askedFields(entityFor(entity, caller.grants)).has(key)
