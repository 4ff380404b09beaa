import { drawing } from './drawing'
import { groups } from './library.json'
import { libraryMessages } from './messages'
import { type Palette, paletteOf } from './palette'

export type GroupKey = keyof typeof groups

export interface Template {
  /** For example `title-ribbon`. */
  readonly key: string
  readonly group: GroupKey
  readonly name: string
  /** The HTML in its original colours, or in those of a swatch. */
  html(swatch?: string): string
}

export interface Group {
  readonly key: GroupKey
  readonly name: string
  readonly templates: readonly Template[]
}

/** The swatch in which templates were designed. */
const designed = 'blue'

/**
 * One HTML file per template, with inline styles. `var(--accent)` is a colour of the palette; the address
 * `../drawings/bed.svg?ratio=4/3` is that drawing in that aspect ratio. Line breaks and indentation are not part of a
 * template.
 */
const files = import.meta.glob<string>('./*/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
})

const groupOf = (key: GroupKey): Group => ({
  key,
  name: groups[key].name,
  templates: Object.entries(groups[key].templates).map(([own, name]) => ({
    key: `${key}-${own}`,
    group: key,
    name,
    html: (swatch = designed) => drawn(files[`./${key}/${own}.html`] ?? '', paletteOf(swatch)),
  })),
})

function drawn(file: string, palette: Palette): string {
  const coloured = (text: string) =>
    text.replaceAll(
      /var\(--(fill|on|accent|ink|soft|line)\)/g,
      (_, name: keyof Palette) => palette[name],
    )
  return coloured(file.replaceAll(/\n\s*/g, '')).replaceAll(
    /\.\.\/drawings\/(\w+)\.svg\?ratio=(\d+)\/(\d+)/g,
    (_, name: string, width: string, height: string) =>
      dataUrl(coloured(drawing(name, Number(width), Number(height)))),
  )
}

/** Embeds the file in the address, so that no other site gets a request. */
const dataUrl = (svg: string): string =>
  `data:image/svg+xml,${svg.replaceAll('#', '%23').replaceAll('<', '%3C').replaceAll('>', '%3E')}`

const all = (['title', 'table', 'picture'] as const).map(groupOf)

/** The given number of templates of each group, as in the specification. */
const taking = (counts: Readonly<Record<GroupKey, number>>): readonly Group[] =>
  all.map((group) => ({ ...group, templates: group.templates.slice(0, counts[group.key]) }))

/** Templates of the picker, which can be recoloured. */
export const pickerGroups = taking({ title: 17, table: 13, picture: 21 })

/** Templates that the editor's menus insert directly. */
export const menuGroups = taking({ title: 18, table: 13, picture: 20 })

/** @throws an error with a message for the user when no template has the key */
export function findTemplate(key: string): Template {
  const found = all.flatMap(({ templates }) => templates).find((template) => template.key === key)
  if (!found) throw new Error(libraryMessages.missing)
  return found
}
