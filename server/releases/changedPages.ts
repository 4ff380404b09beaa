import type { Documents } from '#model'
import { bundlesOf } from '../menu/pageBundles'

/** A page by its code, and what people call it. */
export interface NamedPage {
  readonly code: string
  readonly title: string
}

/**
 * The pages, those of companies among them, that are shown otherwise with other documents: they, or what they name, are
 * written otherwise, or they are no more.
 */
export function changedPages(before: Documents, after: Documents): readonly NamedPage[] {
  const found = new Map<string, NamedPage>()
  const compare = (one: Documents, other: Documents) => {
    for (const [code, { doc }] of one.pages) {
      if (bundlesOf(one).digestOf(code) === bundlesOf(other).digestOf(code)) continue
      found.set(code, { code, title: typeof doc.title === 'string' ? doc.title : code })
    }
  }
  compare(before, after)
  for (const [id, own] of before.companies) compare(own, after.companies.get(id) ?? after)
  return [...found.values()]
}
