import { answered } from '../http/answered'
import type { MenuNode } from '../menu/nodes'
import { pagePath } from '../menu/pagePath'

/** A record that the search offers, with the address that shows it. */
export interface FoundRecord {
  readonly entity: string
  /** What kind of record it is. */
  readonly title: string
  readonly id: string
  readonly label: string
  readonly state: string | null
  readonly facts: readonly { readonly title: string; readonly text: string }[]
  readonly path: string
}

/** A page on which a new record is begun. */
export interface FoundAdd {
  readonly entity: string
  readonly title: string
  readonly path: string
}

export interface Answer {
  readonly records: readonly FoundRecord[]
  readonly adds: readonly FoundAdd[]
}

type OnPages<T> = Omit<T, 'path'> & { readonly pages: readonly string[] }

interface Told {
  readonly records: readonly OnPages<FoundRecord>[]
  readonly adds: readonly OnPages<FoundAdd>[]
}

/** Longer texts name nothing. */
export const longestAsked = 100

/** Records that the user may open by his menu, the best first. @throws `Failure` */
export async function askRecords(
  text: string,
  menu: readonly MenuNode[],
  signal: AbortSignal,
): Promise<Answer> {
  const params = { q: text.slice(0, longestAsked) }
  const told = await answered<Told>({
    method: 'GET',
    url: '/sys/find',
    params,
    signal,
    quiet: true,
  })
  return {
    records: told.records.flatMap((one) => {
      const path = firstPath(menu, one.pages)
      if (path === undefined) return []
      return [{ ...one, path: `${path}?${new URLSearchParams({ detail: one.id })}` }]
    }),
    adds: told.adds.flatMap((one) => {
      const path = firstPath(menu, one.pages)
      return path === undefined ? [] : [{ ...one, path: `${path}?form=add` }]
    }),
  }
}

function firstPath(menu: readonly MenuNode[], pages: readonly string[]): string | undefined {
  for (const page of pages) {
    const path = pagePath(menu, page)
    if (path !== undefined) return path
  }
  return undefined
}
