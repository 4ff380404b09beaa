/** What the checks of documents say. `meant` = the suggestion, if there is one. */
export const messages = {
  unknownType: (name: string, meant?: string) => `未注册的字段类型 “${name}”${orElse(meant)}`,
  unknownField: (name: string, meant?: string) => `没有字段 “${name}”${orElse(meant)}`,
  noField: '没有任何字段',
  pleaseEnter: (title: string) => `请填写${title}`,
} as const

function orElse(meant: string | undefined): string {
  return meant === undefined ? '' : `，是否想写 “${meant}”？`
}
