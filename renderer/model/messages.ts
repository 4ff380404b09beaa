/** What the checks of documents say. `meant` = the suggestion, if there is one. */
export const messages = {
  unknownType: (name: string, meant?: string) => `未注册的字段类型 “${name}”${orElse(meant)}`,
  unknownField: (name: string, meant?: string) => `没有字段 “${name}”${orElse(meant)}`,
  unknownEntity: (name: string, meant?: string) => `没有实体 “${name}”${orElse(meant)}`,
  unknownAction: (name: string, meant?: string) => `未知的操作 “${name}”${orElse(meant)}`,
  unknownKind: (name: string, known: readonly string[], meant?: string) =>
    `未知的页面类型 “${name}”（支持：${known.join('、')}）${orElse(meant)}`,
  noField: '没有任何字段',
  badParent: (title: string) => `字段 “${title}” 不能存放一个上级记录的编号`,
  pleaseEnter: (title: string) => `请填写${title}`,
} as const

function orElse(meant: string | undefined): string {
  return meant === undefined ? '' : `，是否想写 “${meant}”？`
}
