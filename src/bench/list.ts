import { benchMessages as m } from './messages'

const status = [
  { value: 'draft', text: m.draft },
  { value: 'on', text: m.on },
  { value: 'off', text: m.off },
]
const level = ['A', 'B', 'C', 'D'].map((value) => ({ value, text: m.level(value) }))

/** The documents of the measured list: 6 query fields, 12 columns with choices, an image and actions. */
export const listDocuments = {
  page: {
    schema: 1,
    page: 'bench/L',
    title: m.listTitle,
    kind: 'list',
    entity: 'benchRecord',
    endpoints: { list: 'GET /api/list' },
    search: ['name', 'code', 'status', 'level', 'stock', { field: 'createTime', op: 'between' }],
    columns: [
      'image',
      { field: 'name', width: 200 },
      'code',
      'status',
      'level',
      'price',
      'stock',
      'amount',
      'hot',
      'owner',
      'createTime',
    ],
    toolbar: ['refresh'],
    row: ['view', 'edit'],
    form: { open: 'drawer', fields: ['name', 'code', 'status', 'level', 'price', 'stock'] },
  },
  entity: {
    schema: 1,
    entity: 'benchRecord',
    title: m.record,
    label: 'name',
    api: '/bench/record',
    perm: 'bench',
    fields: {
      name: { type: 'input', title: m.name },
      code: { type: 'input', title: m.code },
      image: { type: 'image', title: m.image },
      status: { type: 'select', title: m.status, options: status },
      level: { type: 'select', title: m.levelTitle, options: level },
      price: { type: 'money', title: m.price },
      stock: { type: 'inputNumber', title: m.stock, integer: true },
      amount: { type: 'money', title: m.amount },
      hot: { type: 'switch', title: m.hot },
      owner: { type: 'input', title: m.owner },
      createTime: { type: 'datetime', title: m.createTime, readonly: true },
    },
  },
}
