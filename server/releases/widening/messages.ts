/** Chinese texts about what a release opens. */
export const wideningMessages = {
  operations: {
    view: '查看',
    add: '新增',
    edit: '修改',
    delete: '删除',
    import: '导入',
    export: '导出',
    restore: '恢复',
  },
  records: (operation: string, entity: string) => `${operation}“${entity}”的记录`,
  see: '看到',
  seeMasked: '看到打码的',
  write: '填写',
  field: (verb: string, entity: string, field: string) => `${verb}“${entity}·${field}”`,
  files: '文件',
  reference: (entity: string) => `对“${entity}”的引用`,
  rowsOf: (entity: string) => `“${entity}”的记录`,
  and: '、',
  as: (entity: string, field: string, traits: string) => `把“${entity}·${field}”当作${traits}使用`,
  action: (entity: string, action: string) => `对“${entity}”执行“${action}”`,
  state: (state: string | undefined) => (state === undefined ? '原来的状态' : `“${state}”`),
  initial: (state: string, entity: string) => `以状态${state}新增“${entity}”`,
  importState: (entity: string) => `以任何状态导入“${entity}”`,
  unlocked: (state: string, entity: string) => `修改状态为${state}的“${entity}”`,
  move: (step: string, entity: string, from: string, to: string) =>
    `以“${step}”把“${entity}”从${from}改为${to}`,
  column: (table: string, column: string) => `看到表 ${table} 的列 ${column}`,
  byReport: (report: string, entity: string) => `通过报表“${report}”查看“${entity}”的记录`,
  role: (title: string) => `角色 ${title}`,
  everybodyWith: (codes: readonly string[], roles: readonly string[]) => {
    const who = codes.length === 0 ? '所有登录的人' : `有权限 ${codes.join('、')} 的人`
    return roles.length === 0 ? who : `${who}（如角色 ${roles.join('、')}）`
  },
  getsCode: (whom: string, code: string) => `${whom} 将获得权限：${code}`,
  getsEntry: (whom: string, name: string, path: string) =>
    `${whom} 将能打开菜单：${name}（${path}）`,
  everybodyWithEntry: (name: string) => `能打开菜单 ${name} 的人`,
  everybodyOf: (title: string) => `看得到“${title}”的人`,
  everybodyOnPage: (title: string) => `使用“${title}”的人`,
  anybody: '不确定是谁',
  opensOther: (whom: string, path: string) => `${whom} 打开它将看到别的内容（${path}）`,
  noLongerPlatforms: (name: string, path: string) =>
    `菜单 ${name}（${path}）将不再只由平台管理员打开`,
  noLongerPlatformsRight: (title: string) => `权限 ${title} 将不再只属于平台管理员`,
  moreEditions: (name: string, path: string) => `菜单 ${name}（${path}）将出现在更多版本中`,
  moreEditionsOf: (title: string) => `权限 ${title} 将出现在更多版本中`,
  moreRows: (whom: string, entity: string, why: string) =>
    `${whom} 将可能看到更多“${entity}”的记录：${why}`,
  otherCondition: (before: string, after: string) => `条件由 ${before} 改为 ${after}`,
  noCondition: '不再有条件',
  movedRule: (path: string) => `菜单 ${path} 上的数据规则不再限制它`,
  otherColumn: (title: string) => `数据规则所依据的“${title}”将以别的方式填写`,
  freedRows: (owner: string) => `它不再随“${owner}”受限`,
  calls: (whom: string, calls: readonly string[]) =>
    `${whom} 将以本人的名义调用 ${calls.join('、')}`,
  unproven: (path: string, pointer: string) => `${path} 的 ${pointer} 有改动，不能确定它不扩大权限`,
  strange: (title: string, path: string) =>
    `${path} 改动了“${title}”的权限，发布人对它没有任何权限`,
  noLonger: (whom: string, what: string) => `${whom} 将不能再${what}`,
  opens: (whom: string, what: string, now: string) => `${whom} 将能${what}（现在：${now}）`,
  nobody: '没有人能',
  needs: (ways: readonly string[]) => `须${ways.join('，或')}`,
  codes: (codes: readonly string[]) => `有 ${codes.join('、')}`,
  guards: '另有限制',
} as const
