import { groupNames, libraryMessages, templateNames } from './messages'
import { offers } from './offers'
import { paletteOf } from './palette'
import { proofs } from './proofs'
import { stories } from './stories'
import { tables } from './tables'
import type { Draw, GroupKey, Template } from './template'
import { titles } from './titles'

export interface Group {
  readonly key: GroupKey
  readonly name: string
  readonly templates: readonly Template[]
}

/** The colours in which templates were designed. */
const designed = 'blue'

const draws: Readonly<Record<GroupKey, Readonly<Record<string, Draw>>>> = {
  title: titles,
  table: tables,
  picture: { ...stories, ...proofs, ...offers },
}

const groupOf = (key: GroupKey): Group => ({
  key,
  name: groupNames[key],
  templates: Object.entries(templateNames[key]).flatMap(([own, name]) => {
    const draw = draws[key][own]
    return draw ? [{ key: `${key}-${own}`, group: key, name, html: htmlOf(draw) }] : []
  }),
})

const htmlOf =
  (draw: Draw) =>
  (swatch: string = designed) =>
    draw(paletteOf(swatch))

const all = (['title', 'table', 'picture'] as const).map(groupOf)

/** As many of each group, as the specification has them. */
const taking = (counts: Readonly<Record<GroupKey, number>>): readonly Group[] =>
  all.map((group) => ({ ...group, templates: group.templates.slice(0, counts[group.key]) }))

/** What the picker offers, with colours. */
export const pickerGroups = taking({ title: 17, table: 13, picture: 21 })

/** What the editor's own menus insert at once. */
export const menuGroups = taking({ title: 18, table: 13, picture: 20 })

/** Throws what the user is told when no template has the key. */
export function findTemplate(key: string): Template {
  const found = all.flatMap(({ templates }) => templates).find((template) => template.key === key)
  if (!found) throw new Error(libraryMessages.missing)
  return found
}
