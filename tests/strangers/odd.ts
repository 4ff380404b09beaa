import type { Mistake } from './mistakes'

// biome-ignore lint/suspicious/noExplicitAny: documents are changed in any place
type Doc = any

/** Every word is right, but the page fails or misleads. */
interface OddMistake extends Mistake {
  /** File and pointer of the finding. */
  readonly at: string
}

const of =
  (set: Mistake['set']) =>
  (path: string, what: string, at: string, change: (doc: Doc) => unknown): OddMistake => ({
    set,
    path,
    what,
    at,
    change: (doc) => void change(doc),
  })
const crm = of('crm')
const wms = of('warehouse')
const hr = of('hr')

export const odd: readonly OddMistake[] = [
  wms(
    'entities/wms/out.json',
    'confirm asks with an unknown field',
    'entities/wms/out.json/states/steps/send/confirm',
    (d) => (d.states.steps.send.confirm = '发出 {number}？'),
  ),
  wms(
    'entities/wms/out.json',
    'refuse names an unknown field',
    'entities/wms/out.json/states/steps/pick/refuse',
    (d) => (d.states.steps.pick.refuse = '{sum} 件'),
  ),
  crm(
    'pages/crm/client.json',
    'confirm of a button names an unknown field',
    'pages/crm/client.json/row/1/confirm',
    (d) => (d.row[1].confirm = '删除 {nam}？'),
  ),
  crm(
    'menu.json',
    'a page that a link names is in no menu',
    'pages/crm/client.json/row/2/page',
    (d) => (d.menu[1].page = 'crm/visitReport'),
  ),
  crm(
    'entities/crm/client.json',
    'pattern with slashes',
    'entities/crm/client.json/fields/no/pattern',
    (d) => (d.fields.no.pattern = '/^KH\\d+$/'),
  ),
  crm(
    'entities/crm/client.json',
    'required references in a circle',
    'entities/crm/client.json/fields/owner/required',
    (d) => (d.fields.owner = { type: 'record', title: '首次拜访', of: 'visit', required: true }),
  ),
  wms(
    'entities/wms/out.json',
    'when against from',
    'entities/wms/out.json/states/steps/pick/when',
    (d) => (d.states.steps.pick.when = "status == 'sent'"),
  ),
  wms(
    'entities/wms/out.json',
    'the state requires what no step asks',
    'entities/wms/out.json/states/steps/cancel',
    (d) => {
      d.fields.voidReason.requireIf = "status == 'void'"
      delete d.states.steps.cancel.ask
    },
  ),
  crm('roles/sales.json', 'all of an entity without its view', 'roles/sales.json/grants/5', (d) =>
    d.grants.push('!visit:view'),
  ),
  hr(
    'roles/officer.json',
    'a dashboard without its entity',
    'roles/officer.json/grants/3',
    (d) => (d.grants = ['employee:*', 'employee:pay', 'company:*', 'page:hr/figures']),
  ),
  hr(
    'entities/hr/leave.json',
    'a measure of a field hidden from the role',
    'roles/officer.json/grants/4',
    (d) => (d.fields.days.can = 'leave:importState'),
  ),
  hr(
    'reports/leave_by_kind.json',
    'a line in the order of its sums',
    'pages/hr/figures.json/cards/1/report',
    (d) => Object.assign(d, { by: [{ field: 'begin', unit: 'month' }], sort: '-times' }),
  ),
  crm(
    'entities/crm/client.json',
    '% with max 1',
    'entities/crm/client.json/fields/discount/max',
    (d) => (d.fields.discount.max = 1),
  ),
  wms(
    'entities/wms/goods.json',
    'two fields of one title',
    'entities/wms/goods.json/fields/stock/title',
    (d) => (d.fields.least.title = '库存'),
  ),
  wms(
    'menu.json',
    'two entries of one title',
    'menu.json/menu/1/name',
    (d) => (d.menu[1].name = '货品'),
  ),
  wms(
    'entities/wms/shelf.json',
    'two entities of one title',
    'entities/wms/shelf.json/title',
    (d) => (d.title = '货品'),
  ),
  crm(
    'entities/crm/visit.json',
    'invalidIf without a message',
    'entities/crm/visit.json/fields/endTime/invalidIf',
    (d) => delete d.fields.endTime.invalidMessage,
  ),
  hr(
    'entities/hr/employee.json',
    'a date against now()',
    'entities/hr/employee.json/fields/entryDate/invalidIf',
    (d) =>
      Object.assign(d.fields.entryDate, {
        invalidIf: 'entryDate > now()',
        invalidMessage: '还没有到入职的那一天',
      }),
  ),
  hr(
    'entities/hr/employee.json',
    'a date equal to now()',
    'entities/hr/employee.json/fields/note/showIf',
    (d) => (d.fields.note.showIf = 'entryDate == now()'),
  ),
  crm(
    'reports/visit_by_month.json',
    'a maximum of a date in a sum',
    'reports/visit_by_month.json/measures/x/is',
    (d) => {
      d.measures.last = { title: '最后', total: 'max', field: 'beginTime' }
      d.measures.x = { title: '比', is: 'last / count' }
    },
  ),
  wms(
    'reports/goods_by_kind.json',
    'a sum of unit prices',
    'reports/goods_by_kind.json/measures/p/field',
    (d) => (d.measures.p = { title: '成本', total: 'sum', field: 'price' }),
  ),
  wms(
    'pages/wms/goods.json',
    'a sum of unit prices below a column',
    'pages/wms/goods.json/columns/6/total',
    (d) => (d.columns[6] = { field: 'price', total: 'sum' }),
  ),
  wms('pages/wms/out.json', 'tabs without a tab', 'pages/wms/out.json/form', (d) => {
    d.kind = 'tabs'
    d.form.fields = ['no', 'day', 'total', 'voidReason']
  }),
  crm(
    'entities/crm/visit.json',
    'sums of several currencies',
    'reports/visit_by_month.json/measures/cost/field',
    (d) => (d.fields.currency = { type: 'select', title: '币种', dict: 'visit_way' }),
  ),
]
