import { benchMessages as m } from './messages'

const kinds = Array.from({ length: 12 }, (_, index) => ({
  value: `k${index}`,
  text: m.kind(index + 1),
}))

/** Ten columns of mixed types with typical rules. */
export const tableColumns = [
  { key: 'name', type: 'input', title: m.name, width: 160, validateRules: [{ required: true }] },
  {
    key: 'sku',
    type: 'input',
    title: m.code,
    width: 130,
    validateRules: [{ required: true }, { unique: true }, { pattern: '[A-Z0-9-]{4,20}' }],
  },
  {
    key: 'kind',
    type: 'select',
    title: m.kindTitle,
    width: 120,
    options: kinds,
    validateRules: [{ required: true }],
  },
  { key: 'price', type: 'inputNumber', title: m.price, width: 110, statistics: 'sum' },
  {
    key: 'stock',
    type: 'inputNumber',
    title: m.stock,
    width: 110,
    statistics: ['sum', 'average'],
    validateRules: [{ pattern: 'z' }],
  },
  { key: 'day', type: 'date', title: m.day, width: 130 },
  { key: 'hot', type: 'checkbox', title: m.hot, width: 80, customValue: ['Y', 'N'] },
  { key: 'tags', type: 'list_multi', title: m.tags, width: 150, options: kinds },
  { key: 'mail', type: 'input', title: m.mail, width: 170, validateRules: [{ pattern: 'e' }] },
  { key: 'note', type: 'input', title: m.note, width: 180 },
]

export const tableRows = (count: number): readonly unknown[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `r${index}`,
    name: m.product(index + 1),
    sku: `SKU-${index}`,
    kind: `k${index % 12}`,
    price: (index % 1000) / 4,
    stock: index % 500,
    day: `2026-0${1 + (index % 9)}-1${index % 10}`,
    hot: index % 3 === 0 ? 'Y' : 'N',
    tags: index % 2 === 0 ? `k${index % 5}` : `k${index % 5},k${(index % 5) + 1}`,
    mail: `user${index}@example.com`,
    note: m.note,
  }))
