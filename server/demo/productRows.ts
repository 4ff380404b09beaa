import { stableId } from '../kernel/ids'
import type { Past } from './clock'
import { foreignName, toldLanguages } from './foreignNames'
import type { DemoRecord } from './products'
import wordsOf from './productWords.json'
import type { Line } from './words'

/** This many products of a company have attributes and related products. */
const toldInFull = 120

interface Rows {
  readonly tenantId: number
  readonly past: Past
  readonly line: Line
  /** Category name → code. */
  readonly categoryCode: ReadonlyMap<string, string>
}

const orderStep = 10

/** Attributes that the company's categories ask for. */
export const templatesOf = ({ line, categoryCode, past }: Rows): readonly DemoRecord[] =>
  line.categories.flatMap(({ name, children }) =>
    askedOf(name).map(([attribute, value], at) => ({
      // Codes of kinds begin with the code of their group.
      category: categoryCode.get(children[0] ?? '')?.slice(0, -3) ?? null,
      name: attribute,
      value,
      sort: (at + 1) * orderStep,
      createTime: past.time(400, 600),
    })),
  )

/** Adds the rows of child tables to the products. */
export function withRows(
  products: readonly DemoRecord[],
  { tenantId, line, categoryCode }: Rows,
): readonly DemoRecord[] {
  const idOf = (at: number) => stableId('product', String(tenantId), String(at))
  return products.map((bare, at) => {
    // Every product has texts for its websites, in their languages.
    const product = { ...bare, texts: textsOf(bare), releases: releasesOf(bare) }
    return at < toldInFull
      ? {
          ...product,
          related: alike(products, at).map(idOf),
          attrs: attrsOf(product, line, categoryCode),
        }
      : product
  })
}

/** Two other products of the same category. */
function alike(products: readonly DemoRecord[], own: number): readonly number[] {
  const category = products[own]?.category
  const others = products.flatMap((product, at) =>
    at !== own && at < toldInFull && product.category === category ? at : [],
  )
  return others.slice(0, 2)
}

function textsOf({ name, site }: DemoRecord) {
  const sites = Array.isArray(site) ? site.map(String) : []
  return toldLanguages.flatMap((language, at) => {
    const own = sites.filter((code) => code.endsWith(`-${language}`))
    const told = foreignName(String(name), language)
    return own.length > 0 && told !== undefined
      ? [{ language, sites: own, name: told, intro: wordsOf.intros[at] }]
      : []
  })
}

function releasesOf({ site, status, createTime }: DemoRecord) {
  const sites = Array.isArray(site) ? site.map(String) : []
  const on = status === 'on'
  return sites.map((code, at) => ({
    site: code,
    status: on ? (at === 0 || sites.length < 2 ? 'on' : 'draft') : 'draft',
    publishTime: on && (at === 0 || sites.length < 2) ? createTime : null,
  }))
}

function attrsOf({ category }: DemoRecord, line: Line, codes: ReadonlyMap<string, string>) {
  const group = line.categories.find(({ children }) =>
    children.some((kind) => codes.get(kind) === category),
  )
  return askedOf(group?.name ?? '').map(([name, value]) => ({ name, value }))
}

const askedOf = (group: string): readonly (readonly string[])[] =>
  Object.entries(wordsOf.templates).find(([one]) => one === group)?.[1] ?? []
