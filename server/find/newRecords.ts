import { can, permissionOf } from '#model'
import { placeOf } from '../../renderer/values/grams'
import { askedOf } from '../entity/read/find'
import type { Caller } from '../http/right'
import type { Findable } from './findable'
import { findMessages } from './messages'

/** Pages on which the caller may add a record, of those whose 新增 has all words. */
export function newRecords(text: string, kinds: readonly Findable[], { grants }: Caller) {
  const asked = askedOf(text)
  if (!asked) return []
  return kinds.flatMap(({ entity, pages }) => {
    const on = pages.filter(({ adds }) => adds).map(({ code }) => code)
    const title = findMessages.adds(entity.title)
    const isMeant = asked.words.every((word) => placeOf(title, word) !== undefined)
    const may =
      entity.operations.includes('add') &&
      entity.single === undefined &&
      can(grants, permissionOf(entity, 'add'))
    return isMeant && may && on.length > 0 ? [{ entity: entity.name, title, pages: on }] : []
  })
}
