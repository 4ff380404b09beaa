/** Texts of the manual besides the descriptions of keys. */
export const manualTexts = {
  title: '文档语言',
  intro:
    '界面由 JSON 文档写成：实体说明一种记录是什么，页面说明怎样处理它；字典、报表、编号规则、角色与菜单各有文档。这里列出每一个可以写的键。例子取自正在使用的文档，没有文档用到的取自一组示例，两者都随测试检查。',
  generated: '本文由 `npm run meta` 生成，请勿手改。',
  groups: {
    field: '字段（各类型共有的键）',
    page: '页面（各种类共有的键）',
    toolbarAction: '列表上方的操作（共有的键）',
    rowAction: '行操作（共有的键）',
    view: '视图（共有的键）',
    node: '菜单项',
    columns: '列表的列',
    form: '表单与详情的布局',
    fields: '布局中的字段',
    endpoints: '接口',
    children: '子列表',
    options: '固定选项',
    where: '报表的条件',
    allow: 'allow：允许的警告',
  } as Readonly<Record<string, string>>,
  values: {
    condition: '条件表达式',
    expression: '表达式',
    object: '对象',
    any: '任意值',
    map: '对象：名称 → 值',
    either: (short: string, long: string) => `${short}，或${long}`,
    list: (item: string) => (item === '任意值' ? '列表' : `${item}的列表`),
    types: {
      string: '文本',
      integer: '整数',
      number: '数字',
      boolean: 'true 或 false',
      array: '列表',
      object: '对象',
    } as Readonly<Record<string, string>>,
    reference: (noun: string) => nouns[noun] ?? noun,
  },
  functions: '表达式的函数（例中 day 是日期 2026-03-18）',
  macros: '对列表逐项判断（例中 rows 是 [{n: 1}, {n: 3}]）',
  user: '当前用户 user',
  patterns: '内置格式',
  oddities: '容易误解之处',
  columns: { key: '键', value: '值', sentence: '说明', example: '例', required: '必填' },
  functionColumns: { name: '函数', sentence: '说明', example: '例', result: '结果' },
  use: (use: string) => `用于：${use}`,
  see: (title: string) => `见“${title}”`,
  noKeys: '没有自己的键。',
} as const

const nouns: Readonly<Record<string, string>> = {
  field: '字段名',
  path: '字段名或路径（关联.字段）',
  entity: '实体名',
  dict: '字典编码，或 表,文本列,值列',
  permission: '权限编码',
  action: '操作名',
  endpoint: '接口（方法 路径）',
  page: '页面编码',
  type: '类型名',
  report: '报表编码',
  column: '列名',
}

/** Members of `user`, in the order of `userType`. */
export const userTexts: Readonly<Record<string, string>> = {
  id: '编号',
  username: '帐号',
  realname: '姓名',
  tenantId: '所在租户的编号，数字',
  orgCode: '当前部门的编码，没有时为空值',
  site: '当前站点的编码，没有时为空值',
  departs: '所属各部门的编号，如 depart in user.departs',
  departsBelow: '所属各部门及其下级部门的编号',
  roles: "各角色的编码，如 user.roles.contains('manager')",
}

/** What the named patterns accept. */
export const patternTexts: Readonly<Record<string, string>> = {
  'n6-16': '6–18 位数字',
  '*6-16': '6–16 个任意字符',
  's6-18': '6–18 个字母',
  url: '以 http:// 或 https:// 开头的网址',
  e: '电子邮件地址',
  m: '手机号',
  p: '邮政编码',
  s: '字母',
  n: '数字，可带小数',
  z: '整数',
  '*': '任意非空文本',
  money: '金额：至多两位小数，不为负',
  ip: 'IP 地址或网段：203.0.113.8、203.0.113.0/24、2001:db8::1',
}

/** Common misunderstandings. */
export const oddities: readonly string[] = [
  '公司自己的文档写在 `companies/{公司编号}/` 下，只能新增，名称照常写：离开公司时系统加上前缀（`c1001_`），所以两家公司的同名文档互不相干。不能写 `table`、`source`、`tenant`、`tenantCan`、实体的 `was`、`newScreens` 以及菜单的 `view`、`platform`、`editions`；权限、接口、角色和编号规则只能是本公司的；平台的实体、页面、报表和字典，作者看得到的才能引用。',
  '`n6-16` 允许 6 到 18 位数字：名称沿用规范，界限也以规范为准。',
  '`tags` 的值把每个标签后面写一个分号；只要一列普通标签时用 `list_multi`，值以逗号连接。',
  '选择别的记录有多种类型：本系统的记录用 `record`（一条）或 `records`（多条），人员、部门、角色、职务各有自己的类型；`popup` 从报表取多列，`business` 只用于其他系统的列表接口。',
  '空值参加比较时结果为 false：`price > 10` 在没有单价时不成立，`price != 10` 也要先写 `has(price)` 才分得清“没有”与“不等于”。',
  '子表的规则（`minRows`、`maxRows`、列的 `validateRules`，以及本记录读明细的 `invalidIf`、`requireIf`、计算值的上下限）不论从哪里改都有效：表单、明细自己的接口、导入、粘贴、批量、步骤与操作、定时任务、撤销导入、回收站；整条记录锁住后按写完的样子判断。原来就不合格的记录可以改好一些，拒绝的是新出现的或更严重的：行数离界限更远，计算值超出更多，`invalidIf` 由不成立变为成立，或仍成立而差得更多（比较按两边之差，`exists`、`all` 按各项之和，`&&`、`||` 按两边之和；量不出多少的，仍成立不算更严重）。改被引用的别的记录不因此被拒绝。',
  '列的 `unique` 指同一条记录的各行之间不重复，空值不比；各条记录之间都不可重复的写字段的 `unique`。页面 `edit` 的列规则只在那一页检查。',
  '`showIf` 隐藏的字段在 `"schema": 1` 的实体里保留原值，在 `"schema": 2` 里由表单清空；要保留时写 `keep`。',
  '`compute` 的字段由服务器保存时再算一次，不能写 `required`，也不能被 `fill` 写入；改了写法，服务器启动时把已有记录重算（定时任务“重算计算字段”）。',
  '角色的 `*` 不包括字段自己的权限（如 `product:price`、`product:pricing`）与导入其他状态的权限（如 `post:importState`）：这些须逐一写明。',
]

/** When to use each kind of document. */
export const documentUses: Readonly<Record<string, string>> = {
  dict: '一组固定的编码与文本；要由人增删的用实体。',
  report: '选择窗口（popup）的来源，或分组的统计。',
  rule: '保存时由服务器按日期与流水号生成的编号。',
  role: '新系统建立时的角色与权限。',
}
