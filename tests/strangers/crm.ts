import { dict, menuOf, rights } from './parts'

/** Customers of a trading house, their contacts and the visits paid to them. */
export const crm: Readonly<Record<string, object>> = {
  'dicts/client_stage.json': dict('client_stage', '客户阶段', {
    lead: '线索',
    talking: '洽谈',
    signed: '签约',
    lost: '流失',
  }),
  'dicts/visit_way.json': dict('visit_way', '拜访方式', {
    phone: '电话',
    site: '上门',
    video: '视频',
  }),
  'rules/client_no.json': {
    ...{ schema: 1, rule: 'client_no', title: '客户编号', template: 'KH{yyyy}-{0000}' },
  },
  'entities/crm/client.json': {
    ...{ schema: 2, entity: 'client', title: '客户', label: 'name', api: '/crm/client' },
    perm: 'client',
    fields: {
      no: { type: 'input', title: '编号', defaultBy: "rule('client_no')", readonly: true },
      name: { type: 'input', title: '名称', required: true, max: 80, unique: true },
      stage: { type: 'select', title: '阶段', dict: 'client_stage', default: 'lead' },
      phone: { type: 'input', title: '电话', pattern: 'm', message: '请输入手机号' },
      email: { type: 'input', title: '邮箱', pattern: 'e' },
      turnover: { type: 'money', title: '年采购额', min: 0 },
      discount: { type: 'inputNumber', title: '折扣', min: 0, max: 100, unit: '%' },
      net: { type: 'money', title: '折后', compute: 'turnover * (100 - discount) / 100' },
      lostReason: {
        ...{ type: 'textarea', title: '流失原因', max: 300 },
        ...{ showIf: "stage == 'lost'", requireIf: "stage == 'lost'" },
      },
      owner: { type: 'user', title: '负责人', defaultBy: 'user.username' },
      intro: { type: 'richtext', title: '介绍' },
      contacts: { type: 'subtable', title: '联系人', of: 'contact' },
      createTime: { type: 'datetime', title: '创建时间', readonly: true },
    },
    actions: {
      win: {
        ...{ title: '签约', can: 'client:win', when: "stage == 'talking'" },
        set: { stage: "'signed'" },
      },
    },
  },
  'entities/crm/contact.json': {
    ...{ schema: 2, entity: 'contact', title: '联系人', label: 'name', api: '/crm/contact' },
    perm: 'contact',
    fields: {
      clientId: { type: 'record', title: '客户', of: 'client', onDelete: 'remove' },
      name: { type: 'input', title: '姓名', required: true, max: 40 },
      mobile: { type: 'input', title: '手机', pattern: 'm' },
      main: { type: 'switch', title: '主要联系人' },
      orderNum: { type: 'inputNumber', title: '顺序', integer: true },
    },
  },
  'entities/crm/visit.json': {
    ...{ schema: 2, entity: 'visit', title: '拜访', label: 'topic', api: '/crm/visit' },
    perm: 'visit',
    fields: {
      topic: { type: 'input', title: '主题', required: true, max: 100 },
      client: { type: 'record', title: '客户', of: 'client', required: true },
      way: { type: 'radio', title: '方式', dict: 'visit_way', default: 'site' },
      beginTime: { type: 'datetime', title: '开始', required: true },
      endTime: {
        ...{ type: 'datetime', title: '结束' },
        ...{ invalidIf: 'endTime < beginTime', invalidMessage: '结束不能早于开始' },
      },
      cost: { type: 'money', title: '费用', min: 0 },
      result: { type: 'textarea', title: '结果', max: 1000 },
    },
  },
  'reports/visit_by_month.json': {
    ...{ schema: 2, report: 'visit_by_month', title: '每月拜访', entity: 'visit' },
    by: ['way', { field: 'beginTime', unit: 'month' }],
    measures: {
      count: { title: '次数', total: 'size' },
      cost: { title: '费用', total: 'sum', field: 'cost' },
      each: { title: '每次费用', is: 'cost / count' },
    },
    search: ['way', { field: 'beginTime', op: 'between' }],
    where: [{ field: 'way', op: 'ne', value: 'phone' }],
  },
  'reports/client_list.json': {
    ...{ schema: 2, report: 'client_list', title: '客户', entity: 'client' },
    columns: ['no', 'name', 'stage'],
    search: ['name'],
    where: [{ field: 'stage', op: 'in', value: 'talking,signed' }],
  },
  'pages/crm/client.json': {
    ...{ schema: 2, page: 'crm/client', title: '客户', kind: 'list', entity: 'client' },
    search: ['name', 'stage', { field: 'createTime', op: 'between' }],
    columns: [
      'no',
      { field: 'name', open: 'detail', fixed: 'left' },
      'stage',
      'phone',
      { field: 'turnover', total: 'sum' },
      'owner',
    ],
    toolbar: [
      'add',
      'export',
      'deleteMany',
      {
        ...{ action: 'call', name: 'win', title: '批量签约', can: 'client:win' },
        call: 'POST /crm/client/win',
        send: "{'ids': selected.map(r, r.id)}",
        enableIf: "size(selected) > 0 && selected.all(r, r.stage == 'talking')",
      },
    ],
    row: ['edit', { action: 'delete', showIf: "row.stage == 'lead'" }],
    form: {
      open: 'drawer',
      groups: [
        {
          ...{ title: '基本', cols: 2 },
          fields: ['name', 'stage', 'phone', 'email', 'lostReason', 'owner'],
        },
        { title: '金额', cols: 3, fields: ['turnover', 'discount', 'net'] },
        { title: '更多', fields: ['contacts', 'intro'] },
      ],
    },
    tests: [
      {
        ...{ name: '流失要写原因', record: { stage: 'lost' } },
        expect: { show: ['lostReason'], required: ['lostReason'] },
      },
      {
        ...{ name: '折后', record: { turnover: 200, discount: 10 } },
        expect: { value: { net: 180 } },
      },
      { name: '不能签约', as: ['client:view'], expect: { noAction: ['add', 'win'] } },
    ],
  },
  'pages/crm/visit.json': {
    ...{ schema: 2, page: 'crm/visit', title: '拜访', kind: 'list', entity: 'visit' },
    search: ['topic', 'client', 'way'],
    columns: [
      'topic',
      'client',
      'client.stage',
      'way',
      'beginTime',
      { field: 'cost', total: 'sum' },
    ],
    toolbar: ['add', 'export'],
    row: ['edit', 'delete'],
    form: { fields: ['topic', 'client', 'way', 'beginTime', 'endTime', 'cost', 'result'] },
    views: [
      {
        ...{ name: 'month', kind: 'calendar', title: '日历', start: 'beginTime', end: 'endTime' },
        card: ['topic'],
      },
    ],
    tests: [
      {
        name: '先开始后结束',
        record: { beginTime: '2026-11-02 10:00:00', endTime: '2026-11-01 10:00:00' },
        expect: { error: { endTime: '结束不能早于开始' } },
      },
    ],
  },
  'pages/crm/visitReport.json': {
    ...{ schema: 2, page: 'crm/visitReport', title: '拜访统计', kind: 'report' },
    report: 'visit_by_month',
  },
  'menu.json': menuOf([
    ['客户', '/crm/client', 'crm/client', rights('client', { win: '签约' })],
    ['拜访', '/crm/visit', 'crm/visit', rights('visit')],
    ['统计', '/crm/report', 'crm/visitReport', rights('contact')],
  ]),
  'roles/sales.json': {
    ...{ schema: 2, role: 'sales', title: '销售' },
    grants: ['client:*', 'contact:*', 'visit:*', '!client:delete', 'page:crm/visitReport'],
  },
}
