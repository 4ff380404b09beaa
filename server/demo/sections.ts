import type { DemoRecord } from './products'
import sections from './sections.json'

interface SectionSeed {
  readonly name: string
  readonly path: string
  readonly template: string
  readonly nav?: string
  readonly children?: readonly SectionSeed[]
}

/** The sections of a website, each after the one it stands below; `idOf` tells the id of a place in the list. */
export function sectionsOf(idOf: (at: number) => string): readonly DemoRecord[] {
  const records: DemoRecord[] = []
  const add = (list: readonly SectionSeed[], parent: string | null) => {
    for (const [index, { children = [], nav = 'Y', ...section }] of list.entries()) {
      const id = idOf(records.length)
      records.push({
        ...section,
        nav: nav === 'Y',
        parent,
        sort: (index + 1) * 10,
        createTime: sectionTime,
      })
      add(children, id)
    }
  }
  add(sections, null)
  return records
}

const sectionTime = '2024-03-02 10:00:00'
