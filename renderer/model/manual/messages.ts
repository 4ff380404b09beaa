/** What the manual says beside the sentences of the keys. */
export const manualTexts = {
  title: '文档语言',
  intro:
    '界面由两种 JSON 文档写成：实体说明一种记录是什么，页面说明怎样处理它；字典、报表、编号规则、角色与菜单各有文档。下面列出每一个可以写的键，例子都取自正在使用的文档。',
  groups: {
    field: '字段（各类型共有）',
    page: '页面（各种类共有）',
    toolbarAction: '列表上方的操作（共有）',
    rowAction: '行操作（共有）',
    node: '菜单项',
  } as Readonly<Record<string, string>>,
  values: {
    condition: '条件表达式',
    expression: '表达式',
    object: '对象',
    either: '文本，或对象',
    any: '任意值',
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
  functions: '表达式的函数',
  user: '当前用户 user',
  oddities: '容易误解之处',
} as const

const nouns: Readonly<Record<string, string>> = {
  field: '字段名',
  entity: '实体名',
  dict: '字典编码，或 表,文本列,值列',
  permission: '权限编码',
  action: '操作名',
  endpoint: '接口：方法 路径',
  page: '页面编码',
  type: '类型名',
  report: '报表编码',
  column: '列名',
}
