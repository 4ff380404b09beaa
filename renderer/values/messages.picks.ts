/** Texts of types whose values are chosen in a dialog. */
export const pickMessages = {
  multiple: '可选多个；值为逗号分隔的列表',
  of: '引用哪个实体的记录（实体名称），保存记录编号，显示其 label',
  show: '显示所引用记录的哪些字段，默认为其 label，如 ["word", "country"]',
  onDelete:
    '删除所引用的记录时：refuse 拒绝（默认），clear 清空本字段，remove 连同本记录一并删除（需有删除本记录的权限）',
  suggest:
    '建议的值：字段 → 所引用记录的字段。选择时写入，之后可以修改；重新选择时，只有仍与上次建议相同的才会更换，用户填写的保留',
  proposed: '所引用记录的字段',
  where:
    '可选的记录：所引用记录的字段 → 本记录的表达式，都相等的才能选，如 { "company": "customer.company" }、{ "status": "\'on\'" }；所引用的字段可多值时，含有即可。选择列表、搜索、粘贴的名称与就地新增都按它；不符的值在表单里标红、保留，服务器在每个入口拒绝。所依据的字段为空时先提示填写；查询栏按已填的其他条件缩小，批量编辑按一并修改的字段，其余由服务器逐条核对；原来就不符的记录可以照旧保存',
  whereValue: '本记录的表达式，可读 user 与引用的字段',
  tooMany: (title: string, most: number) => `${title}最多选 ${most} 项`,
  tooLong: (title: string, most: number) => `${title}每项的值最多 ${most} 个字符`,
} as const
