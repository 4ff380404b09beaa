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

/** The entity of a page's records. Throws 404 for an unknown page, 403 if the caller may not see its records. */
export function entityOfPage(documents: Documents, page: string, caller: Caller): Entity {
  const compiled = documents.pages.get(page)
  const entity =
    compiled?.model === undefined ? undefined : compiled.kind.outline?.(compiled.model).entity
  if (!entity) throw notFound()
  if (!can(caller.grants, permissionOf(entity, 'view'))) throw noRight()
  return entity
}

/** Parses a condition to save. Throws 400 if the caller could not use it on the entity. */
export function readForSaving(raw: unknown, entity: Entity, caller: Caller): Condition {
  const condition = readGroup(raw)
  if (!condition || rulesOf(condition).some((rule) => !mayAsk(rule.field, entity, caller))) {
    throw new Refusal(400, queryMessages.badCondition)
  }
  return condition
}

/** Titles of a condition's fields, by key. */
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
 * A saved condition without rules on fields that are hidden from the caller or no longer exist. `gone` has the titles
 * of the latter; hidden fields are not named to him.
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
