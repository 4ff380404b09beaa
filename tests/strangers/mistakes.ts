// biome-ignore lint/suspicious/noExplicitAny: documents are changed in any place
type Doc = any

/** One slip of a configurator who knows the manual, in a document of a set: nothing here is a misspelt word. */
export interface Mistake {
  readonly set: 'crm' | 'warehouse' | 'hr'
  readonly path: string
  readonly what: string
  change(doc: Doc): void
}

const of =
  (set: Mistake['set']) =>
  (path: string, what: string, change: (doc: Doc) => unknown): Mistake => ({
    set,
    path,
    what,
    change: (doc) => void change(doc),
  })

const crm = of('crm')
const client = 'entities/crm/client.json'
const clients = 'pages/crm/client.json'
const visit = 'entities/crm/visit.json'
const visits = 'pages/crm/visit.json'
const visitReport = 'reports/visit_by_month.json'

const crmMistakes: readonly Mistake[] = [
  crm(client, 'the label is rich text', (d) => (d.label = 'intro')),
  crm(client, 'rich text is unique', (d) => (d.fields.intro.unique = true)),
  crm(
    client,
    'the discount is compared with a text',
    (d) => (d.fields.phone.showIf = "discount > '5'"),
  ),
  crm(
    client,
    'the text of a choice in place of its value',
    (d) => (d.fields.lostReason.showIf = "stage == '流失'"),
  ),
  crm(client, 'the default is the text of the choice', (d) => (d.fields.stage.default = '线索')),
  crm(client, 'a computed field is required', (d) => (d.fields.net.required = true)),
  crm(
    client,
    'a condition of a value and another at once',
    (d) => (d.fields.email.showIf = "stage == 'lead' && stage == 'signed'"),
  ),
  crm(
    client,
    'a condition that always holds',
    (d) => (d.fields.email.showIf = "stage != 'lead' || stage != 'lost'"),
  ),
  crm(client, 'required and read-only, filled by nothing', (d) =>
    Object.assign(d.fields.phone, { required: true, readonly: true }),
  ),
  crm(client, 'an action that empties a required field', (d) => (d.actions.win.set.name = 'null')),
  crm(
    client,
    'an action sets a value that the dictionary has not',
    (d) => (d.actions.win.set.stage = "'won'"),
  ),
  crm(client, 'an action sets a computed field', (d) => (d.actions.win.set.net = '0')),
  crm(client, 'an action under the name of an operation', (d) => (d.actions.edit = d.actions.win)),
  crm(client, 'minus where = was meant: least above most', (d) => (d.fields.discount.min = 200)),
  crm(client, 'a message without a rule', (d) => delete d.fields.phone.pattern),
  crm(
    client,
    'rows of an entity that does not hold the key',
    (d) => (d.fields.contacts.of = 'visit2'),
  ),
  crm(
    client,
    'operations without export, and the page exports',
    (d) => (d.operations = ['view', 'add', 'edit', 'delete']),
  ),
  crm(
    clients,
    'a button that sends names',
    (d) => (d.toolbar[3].send = "{'ids': selected.map(r, r.name)}"),
  ),
  crm(clients, 'a button that sends nothing', (d) => delete d.toolbar[3].send),
  crm(
    clients,
    'a button with another right than its action',
    (d) => (d.toolbar[3].can = 'client:edit'),
  ),
  crm(
    clients,
    'a button for the records of another entity',
    (d) => (d.toolbar[3].call = 'POST /crm/visit/win'),
  ),
  crm(clients, 'a bulk button without a condition', (d) => delete d.toolbar[3].enableIf),
  crm(
    clients,
    'a button that can be pressed in vain',
    (d) => (d.toolbar[3].enableIf = "size(selected) > 0 && selected.all(r, r.stage == 'lead')"),
  ),
  crm(clients, 'fields beside groups', (d) => (d.form.fields = ['name'])),
  crm(clients, 'rich text for a column', (d) => d.columns.push('intro')),
  crm(
    clients,
    'a test of an action that is not there',
    (d) => (d.tests[2].expect.noAction = ['publish']),
  ),
  crm(clients, 'a test that cannot hold', (d) => (d.tests[1].expect.value.net = 190)),
  crm(
    clients,
    'a required field that is in no form',
    (d) => (d.form.groups[0].fields = ['stage', 'phone', 'lostReason']),
  ),
  crm(
    clients,
    'the record, not the row, in a row button',
    (d) => (d.row[1].showIf = "stage == 'lead'"),
  ),
  crm(
    clients,
    'a choice searched between two',
    (d) => (d.search[1] = { field: 'stage', op: 'between' }),
  ),
  crm(clients, 'a total of a text', (d) => (d.columns[3] = { field: 'phone', total: 'sum' })),
  crm(
    clients,
    'more columns than the group has',
    (d) => (d.form.groups[1].fields[0] = { field: 'turnover', span: 4 }),
  ),
  crm(clients, 'import without the right to it in the entity', (d) => d.toolbar.push('imports')),
  crm(visit, 'text compared with a time', (d) => (d.fields.endTime.invalidIf = 'endTime < topic')),
  crm(
    visit,
    'a reference that onDelete would clear and that is required',
    (d) => (d.fields.client.onDelete = 'clear'),
  ),
  crm(
    visit,
    'a message of a condition that is not there',
    (d) => delete d.fields.endTime.invalidIf,
  ),
  crm(visits, 'a calendar that begins at a text', (d) => (d.views[0].start = 'topic')),
  crm(visits, 'a path through what is no reference', (d) => (d.columns[2] = 'way.title')),
  crm(visits, 'two views of one name', (d) => d.views.push(d.views[0])),
  crm(
    visitReport,
    'the where of a value outside the dictionary',
    (d) => (d.where[0].value = 'fax'),
  ),
  crm(
    visitReport,
    'a measure made of another that is not there',
    (d) => (d.measures.each.is = 'cost / times'),
  ),
  crm(visitReport, 'a sum of texts', (d) => (d.measures.cost.field = 'topic')),
  crm(visitReport, 'a dimension twice', (d) => (d.by[1] = 'way')),
  crm(visitReport, 'a query field twice', (d) => d.search.push('way')),
  crm('reports/client_list.json', 'a column twice', (d) => d.columns.push('name')),
  crm('reports/client_list.json', 'between for in', (d) =>
    Object.assign(d.where[0], { op: 'between', value: 'talking' }),
  ),
  crm('menu.json', 'a right that nobody gets', (d) => (d.menu[0].buttons['audit:client'] = '审核')),
  crm('menu.json', 'one path for two entries', (d) => (d.menu[1].path = '/crm/client')),
  crm('menu.json', 'a page that was taken out', (d) => d.menu.pop()),
  crm('roles/sales.json', 'less of what is not given', (d) => d.grants.push('!visit:audit')),
  crm('roles/sales.json', 'the same grant twice', (d) => d.grants.push('visit:*')),
  crm('dicts/client_stage.json', 'a value twice', (d) =>
    d.items.push({ value: 'lead', text: '新线索' }),
  ),
  crm('dicts/client_stage.json', 'two values of one text', (d) => (d.items[3].text = '签约')),
]

const wms = of('warehouse')
const goods = 'entities/wms/goods.json'
const goodsPage = 'pages/wms/goods.json'
const out = 'entities/wms/out.json'
const outs = 'pages/wms/out.json'

const wmsMistakes: readonly Mistake[] = [
  wms(
    goods,
    'unique together with a field that is not there',
    (d) => (d.unique = [['code', 'room']]),
  ),
  wms(goods, 'a unique group that needs no group', (d) => {
    d.unique = [['code']]
    d.fields.code.unique = true
  }),
  wms(goods, 'a pattern that nothing meets', (d) => (d.fields.code.default = 'ab1')),
  wms(goods, 'a day for a default that is none', (d) => (d.fields.keepTill.default = '2026-13-01')),
  wms(goods, 'the label needs a right', (d) => (d.label = 'price')),
  wms('entities/wms/shelf.json', 'a division by what may be 0', (d) => (d.fields.room.min = 0)),
  wms('entities/wms/shelf.json', 'a tree by a text', (d) => (d.parent = 'name')),
  wms(
    'entities/wms/shelf.json',
    'a field computed of itself',
    (d) => (d.fields.used.compute = 'share * room / 100'),
  ),
  wms(out, 'required rows, none of them needed', (d) =>
    Object.assign(d.fields.lines, { minRows: 0, required: true }),
  ),
  wms(out, 'a state that nothing leads to', (d) => (d.states.steps.cancel.to = 'draft')),
  wms(out, 'a state without a way out', (d) => (d.states.final = ['void'])),
  wms(out, 'a step that asks for what it sets', (d) => (d.states.steps.send.ask = ['sentTime'])),
  wms(out, 'a step sets the state itself', (d) => (d.states.steps.send.set.status = "'sent'")),
  wms(
    out,
    'a sum of what is no number',
    (d) => (d.fields.total.compute = 'sum(lines.map(l, l.note))'),
  ),
  wms(out, 'totals of a text', (d) => (d.fields.lines.totals = { note: 'sum' })),
  wms(out, 'a tree of records that are none', (d) => {
    d.fields.store = { type: 'tree', title: '仓位', of: 'goods' }
  }),
  wms(out, 'rows in an order of their own and by hand', (d) =>
    Object.assign(d.fields.lines, { dragSort: true, sort: '-count' }),
  ),
  wms(out, 'a mean in a total by expression', (d) => {
    delete d.fields.lines.totals
    d.fields.lines.columns = ['goods', { field: 'count', totalBy: 'avg(count)' }, 'note']
  }),
  wms(out, 'a sum and a total by expression in one place', (d) => {
    d.fields.lines.columns = ['goods', { field: 'count', totalBy: 'sum(count)' }, 'note']
  }),
  wms(
    'entities/wms/outLine.json',
    'the key of the rows is gone',
    (d) => delete d.fields.stockOutId,
  ),
  wms(goodsPage, 'many edited in a field that is computed', (d) => (d.toolbar[3].fields = ['low'])),
  wms(goodsPage, 'a sort by what is computed of rows', (d) => (d.sort = 'picture')),
  wms(goodsPage, 'a field in two groups', (d) => d.form.groups[1].fields.push('kind')),
  wms(goodsPage, 'an empty group', (d) => d.form.groups.push({ title: '其他', fields: [] })),
  wms(outs, 'a board by a field without choices', (d) => (d.views[0].lanes = 'no')),
  wms(outs, 'a step in the toolbar that nobody does by hand', (d) => (d.toolbar[1] = 'shipping')),
  wms('pages/wms/shelf.json', 'a tree of what is none', (d) => (d.entity = 'goods')),
  wms(
    'pages/wms/board.json',
    'a measure that the report has not',
    (d) => (d.cards[0].measure = 'count'),
  ),
  wms(
    'pages/wms/board.json',
    'a condition of no choice',
    (d) => (d.cards[2].where[0].value = 'open'),
  ),
  wms('pages/wms/board.json', 'two cards of one name', (d) => (d.cards[1].name = 'stock')),
  wms('reports/goods_by_kind.json', 'sorted by what it does not count', (d) => (d.sort = '-price')),
  wms(
    'roles/keeper.json',
    'a star for a field right',
    (d) => (d.grants = d.grants.filter((one: string) => one !== 'goods:cost')),
  ),
]

const hr = of('hr')
const employee = 'entities/hr/employee.json'
const employees = 'pages/hr/employee.json'
const leave = 'entities/hr/leave.json'

const hrMistakes: readonly Mistake[] = [
  hr(employee, 'a computed value shows what needs a right', (d) => delete d.fields.pay.can),
  hr(employee, 'a sum of a number and a text', (d) => (d.fields.pay.compute = 'base + no')),
  hr(employee, 'an extension without a point', (d) => (d.fields.resume.accept = 'pdf')),
  hr(employee, 'a dictionary for what has none', (d) => (d.fields.no.dict = 'work_state')),
  hr(
    employee,
    'days between a date and nothing',
    (d) => (d.fields.leaveDate.invalidIf = 'daysBetween(entryDate) < 0'),
  ),
  hr(employees, 'a column that only the form knows', (d) => d.columns.push('note')),
  hr(employees, 'the condition of a button is a text', (d) => (d.row[1].showIf = "'trial'")),
  hr(
    employees,
    'a test of a field that is never hidden',
    (d) => (d.tests[0].expect.hide = ['name']),
  ),
  hr(
    leave,
    'the second person is a step that is not there',
    (d) => (d.states.steps.grant.notBy = 'submit'),
  ),
  hr(
    leave,
    'a required condition of what is not shown',
    (d) => (d.fields.proof.requireIf = "kind == 'own'"),
  ),
  hr(
    leave,
    'an automatic step at a field without time',
    (d) => (d.states.steps.ask.auto = 'reason'),
  ),
  hr(
    leave,
    'a reach through two dots',
    (d) => (d.fields.reason.showIf = 'employee.boss.name == user.username'),
  ),
  hr('entities/hr/company.json', 'one for each site and no site', (d) => (d.single = 'site')),
  hr(
    'entities/hr/company.json',
    'a form of what nobody can add or edit',
    (d) => (d.operations = ['view']),
  ),
  hr('pages/hr/company.json', 'columns in a form', (d) => (d.columns = ['name'])),
  hr(
    'reports/leave_by_kind.json',
    'between the wrong way round',
    (d) => (d.where[0].value = '2026-12-31,2026-01-01'),
  ),
  hr('reports/leave_by_kind.json', 'between one day', (d) => (d.where[0].value = '2026-01-01')),
  hr('reports/leave_by_kind.json', 'a ratio as per cent', (d) => (d.measures.mean.unit = '%')),
  hr('pages/hr/leave.json', 'a gantt that ends at a text', (d) => (d.views[0].end = 'reason')),
  hr('pages/hr/leave.json', 'grouped by long texts', (d) => (d.group = ['answer'])),
  hr(
    'pages/hr/figures.json',
    'a filter that no card knows',
    (d) => (d.filters = [{ field: 'reason' }]),
  ),
  hr('menu.json', 'a right without its entry', (d) => delete d.menu[1].buttons['leave:grant']),
  hr(
    'dicts/leave_kind.json',
    'a dictionary of another name than its fields say',
    (d) => (d.dict = 'leave_kinds'),
  ),
]

export const mistakes: readonly Mistake[] = [...crmMistakes, ...wmsMistakes, ...hrMistakes]
