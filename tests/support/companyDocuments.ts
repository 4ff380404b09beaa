type Doc = Readonly<Record<string, unknown>>
export type CompanyDocs = Readonly<Record<string, Doc>>

/** Documents of a company, which another one may have with the same names: `product` is the platform's. */
export const orderDocuments: CompanyDocs = {
  'menu.json': {
    schema: 1,
    menu: [
      {
        name: '订单',
        path: '/orders',
        page: 'sales/order',
        buttons: { 'order:view': '查看', 'order:add': '新增', 'order:edit': '修改' },
      },
    ],
  },
  'entities/order.json': {
    schema: 2,
    entity: 'order',
    title: '订单',
    label: 'no',
    api: '/orders',
    perm: 'order',
    operations: ['view', 'add', 'edit'],
    fields: {
      no: { type: 'input', title: '单号', defaultBy: "rule('order_no')" },
      state: { type: 'select', title: '状态', dict: 'order_state' },
      product: { type: 'record', title: '产品', of: 'product' },
    },
  },
  'pages/sales/order.json': {
    schema: 2,
    page: 'sales/order',
    title: '订单',
    kind: 'list',
    entity: 'order',
    columns: ['no', 'state', 'product'],
  },
  'dicts/order_state.json': {
    schema: 1,
    dict: 'order_state',
    title: '订单状态',
    items: [{ value: 'open', text: '未完成' }],
  },
  'reports/orders.json': {
    schema: 1,
    report: 'orders',
    title: '订单数',
    entity: 'order',
    by: ['state'],
    measures: { count: { title: '数量', total: 'size' } },
  },
  'rules/order_no.json': {
    schema: 1,
    rule: 'order_no',
    title: '单号',
    template: 'DD{yyyyMMdd}{0000}',
  },
  'roles/seller.json': {
    schema: 1,
    role: 'seller',
    title: '销售',
    grants: ['page:sales/order', 'order:*'],
  },
}

/** Their texts by path below schemas/. */
export const companyTexts = (
  id: number,
  docs: CompanyDocs = orderDocuments,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(docs).map(([path, doc]) => [
      `companies/${id}/${path}`,
      `${JSON.stringify(doc, null, 2)}\n`,
    ]),
  )
