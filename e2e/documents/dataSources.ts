import type { OwnDocuments } from '../support/ownDocuments'

const entity = {
  schema: 2,
  entity: 'erpOrder',
  title: '进销存订单',
  label: 'orderNo',
  // Rights of a screen that the demo's roles have.
  api: '/erp/order',
  perm: 'brand',
  operations: ['view', 'add', 'edit', 'delete'],
  source: { dataSource: 'erp', table: 'orders', id: 'order_no' },
  fields: {
    orderNo: { type: 'input', title: '单号' },
    customer: { type: 'input', title: '客户' },
    amount: { type: 'money', title: '金额' },
  },
}
const page = {
  page: 'cms/erpOrder',
  title: '进销存订单',
  kind: 'list',
  entity: 'erpOrder',
  search: ['customer'],
  sort: 'orderNo',
  toolbar: ['add', 'deleteMany'],
  row: ['view', 'edit', 'delete'],
  columns: [{ field: 'orderNo', open: 'detail' }, 'customer', 'amount'],
}

/** A list of records that lie in a database of somebody else. */
export function writeSourceDocuments({ write, menu }: OwnDocuments): void {
  write('entities/cms/erpOrder.json', entity)
  write('pages/cms/erpOrder.json', page)
  menu({ name: '进销存订单', page: 'cms/erpOrder' })
}
