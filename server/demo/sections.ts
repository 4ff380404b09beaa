import type { DemoRecord } from './products'
import sections from './sections.json'

interface SectionSeed {
  readonly name: string
  readonly path: string
  readonly template: string
  readonly nav?: string
  readonly children?: readonly SectionSeed[]
}

/**
 * The sections of each website, each after its parent; `idOf` returns the id for a place in the list. A second website
 * has copies of the first one's sections.
 */
export function sectionsOf(
  sites: readonly { readonly code: string }[],
  idOf: (at: number) => string,
): readonly DemoRecord[] {
  const records: DemoRecord[] = []
  const add = (site: string, list: readonly SectionSeed[], parent: string | null) => {
    for (const [index, { children = [], nav = 'Y', ...section }] of list.entries()) {
      const id = idOf(records.length)
      records.push({
        ...section,
        site,
        nav: nav === 'Y',
        parent,
        sort: (index + 1) * 10,
        createTime: sectionTime,
      })
      add(site, children, id)
    }
  }
  for (const { code } of sites) add(code, sections, null)
  return records
}

const sectionTime = '2024-03-02 10:00:00'
