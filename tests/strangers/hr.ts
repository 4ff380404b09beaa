import { dict, menuOf, rights } from './parts'

/** Employees, their leaves and the company's own sheet. */
export const hr: Readonly<Record<string, object>> = {
  'dicts/work_state.json': dict('work_state', '在职状态', {
    trial: '试用',
    regular: '正式',
    gone: '离职',
  }),
  'dicts/leave_kind.json': dict('leave_kind', '假别', { year: '年假', sick: '病假', own: '事假' }),
  'dicts/leave_state.json': dict('leave_state', '审批状态', {
    draft: '草稿',
    asked: '待批',
    granted: '同意',
    refused: '不同意',
  }),
  'entities/hr/employee.json': {
    ...{ schema: 2, entity: 'employee', title: '员工', label: 'name', api: '/hr/employee' },
    perm: 'employee',
    fields: {
      no: { type: 'input', title: '工号', required: true, unique: true, max: 10 },
      name: { type: 'input', title: '姓名', required: true, max: 30 },
      state: { type: 'radio', title: '状态', dict: 'work_state', default: 'trial' },
      depart: { type: 'depart', title: '部门', required: true },
      entryDate: { type: 'date', title: '入职', required: true },
      leaveDate: {
        ...{ type: 'date', title: '离职', showIf: "state == 'gone'", requireIf: "state == 'gone'" },
        ...{ invalidIf: 'leaveDate < entryDate', invalidMessage: '离职不能早于入职' },
      },
      base: { type: 'money', title: '基本工资', min: 0, can: 'employee:pay' },
      bonus: { type: 'money', title: '奖金', min: 0, can: 'employee:pay' },
      pay: { type: 'money', title: '合计', compute: 'base + bonus', can: 'employee:pay' },
      skills: { type: 'tags', title: '技能' },
      resume: { type: 'file', title: '简历', max: 2, accept: '.pdf' },
      note: { type: 'markdown', title: '备注' },
    },
  },
  'entities/hr/leave.json': {
    ...{
      schema: 2,
      entity: 'leave',
      title: '请假',
      label: 'reason',
      api: '/hr/leave',
      perm: 'leave',
    },
    fields: {
      employee: { type: 'record', title: '员工', of: 'employee', required: true },
      kind: { type: 'select', title: '假别', dict: 'leave_kind', required: true },
      begin: { type: 'date', title: '开始', required: true },
      finish: { type: 'date', title: '结束', required: true },
      days: {
        type: 'inputNumber',
        title: '天数',
        unit: '天',
        compute: 'daysBetween(begin, finish) + 1',
      },
      reason: { type: 'input', title: '事由', required: true, max: 100 },
      proof: {
        ...{ type: 'image', title: '证明', max: 3 },
        ...{ showIf: "kind == 'sick'", requireIf: "kind == 'sick' && days > 3" },
      },
      state: { type: 'select', title: '审批', dict: 'leave_state' },
      answer: { type: 'textarea', title: '意见', max: 200 },
    },
    states: {
      ...{ field: 'state', initial: 'draft', final: ['granted', 'refused'], lock: ['granted'] },
      steps: {
        ask: { title: '提交', from: ['draft'], to: 'asked' },
        grant: { title: '同意', from: ['asked'], to: 'granted', notBy: 'ask' },
        refuse: { title: '驳回', from: ['asked'], to: 'refused', ask: ['answer'], notBy: 'ask' },
      },
    },
  },
  'entities/hr/company.json': {
    ...{ schema: 2, entity: 'company', title: '公司', label: 'name', api: '/hr/company' },
    ...{ perm: 'company', single: 'tenant', operations: ['view', 'add', 'edit'] },
    fields: {
      name: { type: 'input', title: '名称', required: true, max: 60 },
      founded: { type: 'date', title: '成立' },
      about: { type: 'richtext', title: '简介' },
    },
  },
  'reports/leave_by_kind.json': {
    ...{ schema: 2, report: 'leave_by_kind', title: '请假统计', entity: 'leave' },
    by: ['kind', { field: 'begin', unit: 'month' }],
    measures: {
      times: { title: '次数', total: 'size' },
      days: { title: '天数', total: 'sum', field: 'days', unit: '天' },
      mean: { title: '平均', is: 'days / times', unit: '天' },
    },
    where: [{ field: 'begin', op: 'between', value: '2026-01-01,2026-12-31' }],
  },
  'pages/hr/employee.json': {
    ...{ schema: 2, page: 'hr/employee', title: '员工', kind: 'list', entity: 'employee' },
    search: ['no', 'name', 'state', 'depart', { field: 'entryDate', op: 'between' }],
    columns: ['no', { field: 'name', open: 'detail' }, 'state', 'depart', 'entryDate', 'pay'],
    toolbar: ['add', 'import', 'export', 'deleteMany'],
    row: ['edit', { action: 'delete', showIf: "row.state == 'trial'" }],
    form: {
      ...{ open: 'drawer', cols: 2 },
      fields: [
        ...['no', 'name', 'state', 'depart', 'entryDate', 'leaveDate', 'base', 'bonus', 'pay'],
        ...['skills', 'resume', { field: 'note', span: 2 }],
      ],
    },
    tests: [
      {
        name: '离职',
        record: { state: 'gone' },
        expect: { show: ['leaveDate'], required: ['leaveDate'] },
      },
      { name: '合计', record: { base: 5000, bonus: 800 }, expect: { value: { pay: 5800 } } },
      { name: '不见工资', as: ['employee:view'], expect: { hide: ['pay'], noAction: ['add'] } },
    ],
  },
  'pages/hr/leave.json': {
    ...{ schema: 2, page: 'hr/leave', title: '请假', kind: 'list', entity: 'leave' },
    search: ['employee', 'kind', 'state'],
    columns: ['employee', 'employee.depart', 'kind', 'begin', 'finish', 'days', 'state'],
    toolbar: ['add', 'ask', 'grant'],
    row: ['edit', 'ask', 'grant', 'refuse', 'delete'],
    form: { fields: ['employee', 'kind', 'begin', 'finish', 'days', 'reason', 'proof'] },
    views: [
      {
        ...{ name: 'plan', kind: 'gantt', title: '排班', start: 'begin', end: 'finish' },
        card: ['employee', 'kind'],
      },
    ],
    group: ['kind'],
    tests: [
      {
        ...{ name: '天数', record: { begin: '2026-11-02', finish: '2026-11-04' } },
        expect: { value: { days: 3 } },
      },
      { name: '病假', record: { kind: 'sick' }, expect: { show: ['proof'] } },
    ],
  },
  'pages/hr/company.json': {
    ...{ schema: 2, page: 'hr/company', title: '公司', kind: 'form', entity: 'company' },
    form: { fields: ['name', 'founded', 'about'] },
  },
  'pages/hr/figures.json': {
    ...{ schema: 2, page: 'hr/figures', title: '概况', kind: 'dashboard' },
    filters: [{ field: 'kind' }],
    cards: [
      { name: 'days', kind: 'figure', title: '请假天数', report: 'leave_by_kind', measure: 'days' },
      { name: 'trend', kind: 'line', title: '走势', report: 'leave_by_kind', measures: ['times'] },
    ],
  },
  'menu.json': menuOf([
    ['员工', '/hr/employee', 'hr/employee', rights('employee', { pay: '工资' })],
    [
      ...(['请假', '/hr/leave', 'hr/leave'] as const),
      rights('leave', { ask: '提交', grant: '同意', refuse: '驳回', importState: '导入状态' }),
    ],
    [
      ...(['公司', '/hr/company', 'hr/company'] as const),
      { 'company:view': '查看', 'company:add': '新增', 'company:edit': '编辑' },
    ],
    ['概况', '/hr/figures', 'hr/figures', {}],
  ]),
  'roles/officer.json': {
    ...{ schema: 2, role: 'officer', title: '人事' },
    grants: ['employee:*', 'employee:pay', 'leave:*', 'company:*', 'page:hr/figures'],
  },
}
