/** Where a company's own documents lie below schemas/, before their kind: `companies/1001/entities/order.json`. */
const companyShape = /^companies\/([1-9]\d{0,8})\/(.+)$/

/** A company's own document: whose it is, and its path within the company: `entities/order.json`. */
export interface CompanyPath {
  readonly id: number
  readonly path: string
}

/** Whose document lies at a path; undefined = the platform's. */
export function companyPath(path: string): CompanyPath | undefined {
  const [, id, inside] = companyShape.exec(path) ?? []
  return id === undefined || inside === undefined ? undefined : { id: Number(id), path: inside }
}

/** The folder of a company's own documents, with its slash. */
export const companyFolder = (id: number): string => `companies/${id}/`

/** Stands before every name of a company's documents where it leaves the company. */
export const companyPrefix = (id: number): string => `c${id}_`

const prefixShape = /^c([1-9]\d{0,8})_/

/** The company whose prefix a name, a code or the first part of an address has; undefined = none. */
export function companyOf(name: string): number | undefined {
  const [, id] = prefixShape.exec(name) ?? []
  return id === undefined ? undefined : Number(id)
}

/** `pages/sales/order.json` of company 1001 as it leaves the company: `pages/c1001_sales/order.json`. */
export const carriedPath = (path: string, id: number): string =>
  path.includes('/') ? path.replace('/', `/${companyPrefix(id)}`) : `${companyPrefix(id)}${path}`

const carriedShape = /^(\w+\/)?c([1-9]\d{0,8})_(.+)$/

/** Back again, to where it is written. Paths of the platform stay. */
export function writtenPath(path: string): string {
  const [, kind = '', id, rest = ''] = carriedShape.exec(path) ?? []
  return id === undefined ? path : companyFolder(Number(id)) + kind + rest
}
