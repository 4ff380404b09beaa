import words from './words.json'

/** A company's line of business: its products and its words for them. */
export interface Line {
  readonly categories: readonly { readonly name: string; readonly children: readonly string[] }[]
  readonly brands: readonly { readonly name: string; readonly country: string }[]
  readonly products: readonly ProductWord[]
  readonly series: readonly string[]
  readonly colors: readonly string[]
  readonly sizes: readonly string[]
  readonly features: readonly string[]
}

export interface ProductWord {
  readonly noun: string
  /** Two letters at the start of its article numbers. */
  readonly sku: string
  readonly category: string
  readonly materials: readonly string[]
  /** Lowest and highest unit price in US dollars. */
  readonly price: readonly number[]
}

export { words }

/** Accounts that records name; who only publishes is in none. */
export const recordedUsers = words.users.filter(({ role }) => role !== 'publisher')

export type LineName = 'home' | 'hardware'

export const lineNameOf = (name: string): LineName => (name === 'hardware' ? 'hardware' : 'home')
export const lineOf = (name: string): Line => words[lineNameOf(name)]

/** Fills `{name}` placeholders. */
export const fill = (template: string, values: Readonly<Record<string, string | number>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
