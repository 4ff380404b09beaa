import type { OwnDocuments } from '../support/ownDocuments'

/** A page whose form picks people, departments, a report's row and what else there is to pick. */
export function writePickerDocuments({ write, menu }: OwnDocuments): void {
  write('entities/cms/task.json', {
    entity: 'task',
    title: '任务',
    label: 'name',
    api: '/cms/task',
    perm: 'brand',
    fields: {
      name: { type: 'input', title: '任务名称', required: true },
      owners: { type: 'user', title: '负责人', multiple: true },
      approver: { type: 'user', title: '审批人', byDepart: true },
      team: { type: 'depart', title: '负责部门', multiple: true },
      role: { type: 'role', title: '角色' },
      post: { type: 'position', title: '职务' },
      scope: { type: 'sel_category', title: '适用分类', multiple: true, root: 'B01' },
      site: { type: 'record', title: '关联询盘', dict: 'crm_enquiry,subject,id' },
      brand: {
        type: 'popup',
        title: '品牌',
        report: 'brand_list',
        fill: { brand: 'id', brandName: 'name', country: 'country' },
      },
      brandName: { type: 'input', title: '品牌名称', readonly: true },
      country: { type: 'select', title: '国家/地区', dict: 'country' },
      plan: { type: 'cron', title: '执行计划' },
      kind: { type: 'category', title: '分类', root: 'B01' },
      paper: { type: 'file', title: '附件', max: 3 },
      picture: { type: 'image', title: '图片', max: 3 },
    },
  })
  // The same records in a table, as texts that are clicked and as controls that are always there.
  for (const [page, alwaysEdit] of [
    ['taskEdit', false],
    ['taskAlways', true],
  ] as const) {
    write(`pages/cms/${page}.json`, {
      page: `cms/${page}`,
      title: '任务批量编辑',
      kind: 'edit',
      entity: 'task',
      alwaysEdit,
      search: ['name'],
      toolbar: ['add', 'save'],
      columns: [
        ...['name', 'approver', 'team', 'post', 'brand', 'brandName', 'paper', 'picture'],
        { field: 'site', width: 80 },
      ],
    })
  }
  write('pages/cms/task.json', {
    page: 'cms/task',
    title: '任务管理',
    kind: 'list',
    entity: 'task',
    search: ['name', { field: 'owners', op: 'in' }, 'team', { field: 'brand', op: 'in' }],
    columns: ['name', 'owners', 'team', 'post', 'brand', 'brandName', 'country', 'plan', 'kind'],
    form: {
      open: 'drawer',
      groups: [
        {
          cols: 2,
          fields: [
            ...['name', 'owners', 'approver', 'team', 'role', 'post', 'scope', 'site'],
            ...['brand', 'brandName', 'country', 'plan', 'kind'],
          ],
        },
      ],
    },
  })
  menu(
    ...['task', 'taskEdit', 'taskAlways'].map((page) => ({
      name: `任务 ${page}`,
      page: `cms/${page}`,
    })),
  )
}
