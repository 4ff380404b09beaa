/** Texts of the action, and messages about its documents. */
export const grantTexts = {
  title: '授权',
  owner: '行的 id 以什么名字发送，如 roleId',
  also: '行的哪些字段也随每次请求发送，如部门角色的 departId',
  tree: '读菜单与按钮的树，如 GET /sys/role/queryTreeList',
  read: '读已授予的菜单与按钮的 id',
  save: '保存：发送 permissionIds 与 lastpermissionIds，服务端只改差异；选过数据规则的菜单以 dataRules 一起发送',
  rules: '读一个菜单的数据规则，其后接 /菜单id/行的id；不设则不提供数据规则',
} as const

/** Texts of the dialog. */
export const grantMessages = {
  titleOf: (title: string, name: string) => `${title}：${name}`,
  tree: '菜单与按钮',
  find: '查找菜单或按钮',
  noHit: '没有符合的菜单或按钮',
  all: '全部勾选',
  none: '取消全选',
  open: '展开所有',
  shut: '合并所有',
  more: '勾选与展开',
  linked: '父子关联',
  failed: '无法读取权限',
  counted: (
    granted: number,
    { given, taken, ruled }: Readonly<Record<'given' | 'taken' | 'ruled', number>>,
  ) =>
    [
      `已勾选 ${granted} 项`,
      ...(given > 0 ? [`新授予 ${given}`] : []),
      ...(taken > 0 ? [`收回 ${taken}`] : []),
      ...(ruled > 0 ? [`改数据规则 ${ruled}`] : []),
    ].join('，'),
  save: '保存',
  saving: '正在保存…',
  close: '关闭',
  saved: '保存成功！',
  left: '权限尚未保存',
  leaveText: '关闭后，刚才的勾选不会保留。',
  rulesOf: (name: string) => `数据规则：${name}`,
  rules: '数据规则',
  rulesOfThis: (name: string) => `“${name}”的数据规则`,
  ruled: (count?: number) =>
    count === undefined ? '数据规则' : count === 0 ? '数据规则：全部数据' : `数据规则：${count} 条`,
  rulesFirst: '先勾选这个菜单，再选择数据规则',
  confirm: '确定',
  cancel: '取消',
  rulesHint: '勾选的规则限制能看到哪些数据；一条都不勾，则能看到全部。与授权一起保存。',
  noRules: '这个菜单没有数据规则',
  rulesFailed: '无法读取数据规则',
} as const
