import type { EntityDoc } from '../../renderer/model/document/entityDoc'

/*
 * Orders with rules over their lines, of every kind, and lines with calls of their own.
 */

const can = 'product:edit'

const lines: EntityDoc = {
  schema: 2,
  entity: 'ruledLine',
  title: '明细',
  label: 'code',
  api: '/test/line',
  perm: 'product',
  fields: {
    orderId: { type: 'record', title: '订单', of: 'ruledOrder', required: true },
    code: { type: 'input', title: '货号', max: 20 },
    price: { type: 'money', title: '价格' },
    note: { type: 'input', title: '说明', max: 20 },
    status: {
      type: 'select',
      title: '状态',
      options: [
        { value: 'new', text: '新' },
        { value: 'done', text: '完' },
      ],
    },
    orderNum: { type: 'inputNumber', title: '次序', integer: true },
  },
  actions: {
    soar: { title: '涨价', can, set: { price: '95' } },
    soarMore: { title: '大涨', can, set: { price: '600' } },
    same: { title: '同号', can, set: { code: "'A1'" } },
    badly: { title: '乱号', can, set: { code: "'a-'" } },
    mute: { title: '清说明', can, set: { note: 'null' } },
  },
} as EntityDoc

const orders: EntityDoc = {
  schema: 2,
  entity: 'ruledOrder',
  title: '订单',
  label: 'name',
  api: '/test/order',
  perm: 'product',
  fields: {
    name: { type: 'input', title: '名称', required: true, max: 60 },
    budget: {
      type: 'money',
      title: '预算',
      invalidIf: 'sum(lines.map(l, l.price)) > budget',
      invalidMessage: '明细超出预算',
    },
    total: { type: 'money', title: '总额', compute: 'sum(lines.map(l, l.price))', max: 500 },
    reason: { type: 'input', title: '理由', requireIf: 'total > 200', max: 60 },
    lines: {
      type: 'subtable',
      title: '明细',
      of: 'ruledLine',
      by: 'orderId',
      minRows: 1,
      maxRows: 3,
      columns: [
        {
          field: 'code',
          validateRules: [{ unique: true }, { pattern: '[A-Z]\\d', message: '应为字母加数字' }],
        },
        'price',
        { field: 'note', validateRules: [{ required: true, message: '请写说明' }] },
      ],
    },
  },
  actions: { cut: { title: '减预算', can, set: { budget: '5' } } },
} as EntityDoc

export const ruledOrders: readonly EntityDoc[] = [lines, orders]
