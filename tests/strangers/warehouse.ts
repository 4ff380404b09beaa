import { dict, menuOf, rights } from './parts'

/** Goods on shelves, and the orders that take them out. */
export const warehouse: Readonly<Record<string, object>> = {
  'dicts/goods_kind.json': dict('goods_kind', '货品类别', {
    raw: '原料',
    part: '零件',
    done: '成品',
  }),
  'dicts/out_status.json': dict('out_status', '出库状态', {
    draft: '草稿',
    picking: '拣货',
    sent: '已发出',
    void: '作废',
  }),
  'entities/wms/goods.json': {
    ...{
      schema: 2,
      entity: 'goods',
      title: '货品',
      label: 'name',
      api: '/wms/goods',
      perm: 'goods',
    },
    unique: [['code', 'kind']],
    fields: {
      code: { type: 'input', title: '编码', required: true, pattern: '^[A-Z]{2}\\d{4}$' },
      name: { type: 'input', title: '品名', required: true, max: 60 },
      kind: { type: 'select', title: '类别', dict: 'goods_kind', required: true },
      least: { type: 'inputNumber', title: '最低库存', integer: true, min: 0, default: 0 },
      stock: { type: 'inputNumber', title: '库存', integer: true, min: 0, default: 0 },
      low: { type: 'checkbox_meta', title: '缺货', compute: 'stock < least' },
      price: { type: 'money', title: '成本价', min: 0, can: 'goods:cost' },
      keepTill: { type: 'date', title: '保质期' },
      picture: { type: 'image', title: '图片', max: 3 },
    },
  },
  'entities/wms/shelf.json': {
    ...{
      schema: 2,
      entity: 'shelf',
      title: '货位',
      label: 'name',
      api: '/wms/shelf',
      perm: 'shelf',
    },
    parent: 'above',
    fields: {
      name: { type: 'input', title: '名称', required: true, max: 20 },
      above: { type: 'record', title: '上级', of: 'shelf' },
      room: { type: 'inputNumber', title: '容量', integer: true, min: 1, default: 1 },
      used: { type: 'inputNumber', title: '已用', integer: true, min: 0, default: 0 },
      share: { type: 'inputNumber', title: '占用率', unit: '%', compute: 'used * 100 / room' },
    },
  },
  'entities/wms/out.json': {
    ...{
      schema: 2,
      entity: 'stockOut',
      title: '出库单',
      label: 'no',
      api: '/wms/out',
      perm: 'stockOut',
    },
    fields: {
      no: { type: 'input', title: '单号', required: true, max: 30, unique: true },
      status: { type: 'select', title: '状态', dict: 'out_status' },
      day: { type: 'date', title: '日期', required: true, defaultBy: 'today()' },
      sentTime: { type: 'datetime', title: '发出时间', readonly: true },
      voidReason: { type: 'textarea', title: '作废原因', max: 200 },
      lines: {
        type: 'subtable',
        title: '明细',
        of: 'outLine',
        minRows: 1,
        totals: { count: 'sum' },
      },
      total: { type: 'inputNumber', title: '件数', compute: 'sum(lines.map(l, l.count))' },
    },
    states: {
      ...{ field: 'status', initial: 'draft', final: ['sent', 'void'], lock: ['sent'] },
      steps: {
        pick: { title: '拣货', from: ['draft'], to: 'picking', when: 'total > 0' },
        send: { title: '发出', from: ['picking'], to: 'sent', set: { sentTime: 'now()' } },
        cancel: { title: '作废', from: ['draft', 'picking'], to: 'void', ask: ['voidReason'] },
      },
    },
  },
  'entities/wms/outLine.json': {
    ...{ schema: 2, entity: 'outLine', title: '出库明细', label: 'goods', api: '/wms/out-line' },
    perm: 'outLine',
    fields: {
      stockOutId: { type: 'record', title: '出库单', of: 'stockOut', onDelete: 'remove' },
      goods: { type: 'record', title: '货品', of: 'goods', required: true },
      count: { type: 'inputNumber', title: '数量', integer: true, min: 1, required: true },
      note: { type: 'input', title: '备注', max: 100 },
      orderNum: { type: 'inputNumber', title: '顺序', integer: true },
    },
  },
  'reports/goods_by_kind.json': {
    ...{ schema: 2, report: 'goods_by_kind', title: '各类库存', entity: 'goods' },
    by: ['kind'],
    measures: {
      kinds: { title: '品种', total: 'size' },
      stock: { title: '库存', total: 'sum', field: 'stock' },
      short: { title: '零库存', total: 'size', where: [{ field: 'stock', op: 'eq', value: '0' }] },
    },
    search: ['kind'],
    sort: '-stock',
  },
  'pages/wms/goods.json': {
    ...{ schema: 2, page: 'wms/goods', title: '货品', kind: 'list', entity: 'goods' },
    search: ['code', 'name', 'kind', { field: 'keepTill', op: 'between' }],
    columns: ['picture', 'code', 'name', 'kind', { field: 'stock', total: 'sum' }, 'low', 'price'],
    toolbar: ['add', 'import', 'export', { action: 'editMany', fields: ['kind', 'least'] }],
    row: ['edit', 'copy', 'delete'],
    form: {
      groups: [
        { title: '货品', cols: 2, fields: ['code', 'name', 'kind', 'keepTill', 'picture'] },
        { title: '库存', cols: 3, fields: ['stock', 'least', 'low', 'price'] },
      ],
    },
    sort: 'code',
    tests: [
      { name: '缺货', record: { stock: 1, least: 2 }, expect: { value: { low: true } } },
      { name: '不见成本', as: ['goods:view'], expect: { hide: ['price'], noAction: ['add'] } },
    ],
  },
  'pages/wms/shelf.json': {
    ...{ schema: 2, page: 'wms/shelf', title: '货位', kind: 'tree', entity: 'shelf' },
    columns: ['name', 'room', 'used', 'share'],
    toolbar: ['add'],
    row: ['edit', 'delete'],
    form: { fields: ['name', 'above', 'room', 'used'] },
    tests: [{ name: '占用率', record: { room: 4, used: 1 }, expect: { value: { share: 25 } } }],
  },
  'pages/wms/out.json': {
    ...{ schema: 2, page: 'wms/out', title: '出库单', kind: 'list', entity: 'stockOut' },
    search: ['no', 'status', { field: 'day', op: 'between' }],
    columns: ['no', 'status', 'day', 'total', 'sentTime'],
    toolbar: ['add', 'pick', 'deleteMany'],
    row: ['edit', 'pick', 'send', 'cancel'],
    form: { fields: ['no', 'day', 'lines', 'total', 'voidReason'] },
    views: [{ name: 'board', kind: 'board', title: '看板', lanes: 'status', card: ['no', 'day'] }],
    tests: [
      {
        ...{ name: '件数', record: { lines: [{ count: 2 }, { count: 3 }] } },
        expect: { value: { total: 5 } },
      },
      { name: '只能看', as: ['stockOut:view'], expect: { noAction: ['add', 'pick', 'send'] } },
    ],
  },
  'pages/wms/board.json': {
    ...{ schema: 2, page: 'wms/board', title: '库存概况', kind: 'dashboard' },
    cards: [
      { name: 'stock', kind: 'figure', title: '总库存', report: 'goods_by_kind', measure: 'stock' },
      { name: 'kinds', kind: 'bar', title: '各类', report: 'goods_by_kind', measures: ['stock'] },
      {
        ...{ name: 'open', kind: 'list', title: '待拣货', page: 'wms/out', columns: ['no', 'day'] },
        where: [{ field: 'status', op: 'eq', value: 'picking' }],
      },
    ],
  },
  'menu.json': menuOf([
    ['货品', '/wms/goods', 'wms/goods', rights('goods', { cost: '成本价' })],
    ['货位', '/wms/shelf', 'wms/shelf', rights('shelf')],
    [
      ...(['出库', '/wms/out', 'wms/out'] as const),
      {
        ...rights('stockOut', {
          pick: '拣货',
          send: '发出',
          cancel: '作废',
          importState: '导入状态',
        }),
        ...rights('outLine'),
      },
    ],
    ['概况', '/wms/board', 'wms/board', {}],
  ]),
  'roles/keeper.json': {
    ...{ schema: 2, role: 'keeper', title: '仓管' },
    grants: ['goods:*', 'goods:cost', 'shelf:*', 'stockOut:*', 'outLine:*', 'page:wms/board'],
  },
}
