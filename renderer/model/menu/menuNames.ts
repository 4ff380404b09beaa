import type { ExprType } from '../expr/types'

/** Component prefix of an entry that shows a page document; the page code follows. */
export const documentPrefix = 'document/'

const text: ExprType = { kind: 'string' }
const texts = (...keys: readonly string[]): ExprType => ({
  kind: 'map',
  fields: Object.fromEntries(keys.map((key) => [key, text])),
})

const place = texts('origin', 'protocol', 'host', 'hostname', 'port')

/** Names for `{{ }}` in the address of a menu entry. Older menus use `window` for the same values. */
export const addressNames: Readonly<Record<string, ExprType>> = {
  user: {
    kind: 'map',
    fields: { id: text, username: text, realname: text, tenantId: { kind: 'number' } },
  },
  site: texts('code', 'domainName'),
  location: place,
  window: { kind: 'map', fields: { location: place, _CONFIG: texts('domianURL') } },
}
