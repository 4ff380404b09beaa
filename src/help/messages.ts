/** Texts of the manual's page; what the manual itself says comes with it. */
export const helpMessages = {
  groups: {
    documents: '文档与部件',
    field: '字段类型',
    page: '页面类型',
    view: '视图',
    action: '操作',
    expression: '表达式',
  },
  about: '可以写的每一个键、函数与内置格式。例子取自正在使用的文档。',
  find: '查找键、说明或例子',
  found: (keys: number) => `找到 ${keys} 处`,
  nothing: '没有找到，试试别的词',
  failed: '文档语言没有取得',
  contents: '目录',
  required: '必填',
  from: (file: string) => `取自 schemas/${file}`,
  sample: '示例',
  gives: (result: string) => `得到 ${result}`,
} as const
