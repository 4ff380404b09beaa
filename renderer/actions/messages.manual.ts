/** The manual of the keys of actions. */
export const manual = {
  callEndpoint: '方法与路径，如 POST /cms/product/publish',
  callSend:
    '发送的内容（表达式），可用 selected（所选的行）或 row（本行）、asked（ask 所填的值）与 user；GET 与 DELETE 的写进地址，列表以逗号分开',
  callAsk:
    '先打开小窗填写的字段（实体的字段），confirm 显示在其上；所填的值一并发送，send 中同名的优先',
  callSubmit: '小窗按钮的文字；默认为操作的名称',
  callShows: '调用后在小窗中显示一次的返回内容，如生成的密码；返回中没有时直接关闭',
  showsMember: '返回（result）中的哪一项，如 password',
  showsTitle: '显示在上面的文字，如 一次性密码',
  showsNote: '显示在下面的说明',
  goPage: '打开的页面的代码，如 seo/keyword',
  goFilter:
    '打开的列表只显示符合的记录：那一页实体的字段 → 值（表达式），如 { "country": "row.country" }',
  goPrefill: '在那一页新增一条记录，以这些值开始：字段 → 值（表达式）',
  goId: '打开的记录（表达式，详情页与表单页用），如 row.id',
  does: '实体的步骤（states.steps）或操作（actions）的名称；不需改标题等时直接写名称即可',
  importAsk:
    '文件里没有的列：导入时询问一次，每一行都写入所填的值，如导出的数据是哪个月、哪个站点的；文件里有这一列时以文件为准',
  importKeys: '每一行都写入的值（表达式，得到以字段为名的对象），如子表所属的主表记录',
  exportChoose: '先选择要导出的数据与列；不设时直接导出列表中的列',
  editManyFields:
    '可以批量修改的字段，按显示的先后排列；默认为表单中的字段。不可重复、只读、计算、状态与子表字段不能批量修改',
  takes: '新记录沿用上级的哪些字段，如 ["site"]：先填上上级的值，仍可修改',
  pasteManyFields: '粘贴的列，按先后排列；默认为表单中的字段。第一行是列名时按列名对应，与先后无关',
  removeImpact:
    '删除之前显示谁会失去哪些菜单、按钮、字段与数据；没有人失去什么时只问是否删除；合并时以“影响”显示谁会得到与失去什么。以同样的内容询问删除的地址加 /impact，只用于改变权限的实体',
  doImpact:
    '执行之前显示谁会失去哪些菜单、按钮、字段与数据；没有人失去什么时只问是否执行。以同样的内容询问操作的地址加 /impact，只用于改变权限的实体的操作',
  importExisting:
    '导入时“已有的记录”一开始就选“更新”：唯一值（unique）与已有记录相同的行更新那条记录，空单元格不改；不写时选“不导入”',
  importBiz: '随导入请求发送的 isSingleTableImport',
} as const
