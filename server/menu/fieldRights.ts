import type { Entity } from '#model'
import { fieldRightMessages as messages } from './messages'

/** For each field permission code, the fields and levels that it opens, in words. */
export function fieldRights(entities: Iterable<Entity>): ReadonlyMap<string, string> {
  const told = new Map<string, string[]>()
  const tell = (code: string | undefined, text: string) => {
    if (code !== undefined) told.set(code, [...(told.get(code) ?? []), text])
  }
  for (const { title: entity, fields } of entities) {
    for (const { title, can, editCan, mask } of fields.values()) {
      const name = messages.field(entity, title)
      tell(can, mask === undefined ? messages.sees(name) : messages.unmasks(name))
      tell(editCan, messages.writes(name))
    }
  }
  return new Map([...told].map(([code, texts]) => [code, texts.join(messages.between)]))
}
