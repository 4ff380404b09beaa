/** Messages of the document checks. `meant` = the suggestion, if there is one. */
export const messages = {
  unknownType: (name: string, meant?: string) => `未注册的字段类型 “${name}”${orElse(meant)}`,
  unknownField: (name: string, meant?: string) => `没有字段 “${name}”${orElse(meant)}`,
  unknownEntity: (name: string, meant?: string) => `没有实体 “${name}”${orElse(meant)}`,
  unknownAction: (name: string, meant?: string) => `未知的操作 “${name}”${orElse(meant)}`,
  unknownKind: (name: string, known: readonly string[], meant?: string) =>
    `未知的页面类型 “${name}”（支持：${known.join('、')}）${orElse(meant)}`,
  thereIs: (said: string, all: string) => `${said}，有：${all}`,
  defaultKind: (type: string) => `默认值不是${type}的值`,
  defaultUnlisted: (value: string, meant?: string) =>
    `默认值 “${value}” 不在选项中${orElse(meant)}`,
  noField: '没有任何字段',
  noSite: (key: string) =>
    `每个站点一条记录的实体须有必填的文本字段 “${key}”（存站点代码，如 dict sys_site,name,code）`,
  badOrder: (title: string) => `字段 “${title}” 不是存下来的数字，不能是记录的次序`,
  badParent: (title: string) => `字段 “${title}” 不能存放一个上级记录的编号`,
  badLabel: (key: string, type: string) => `字段 “${key}”（${type}）不能作为记录的名称`,
  setsComputed: (key: string) => `“${key}” 是计算字段，其值由 compute 得出，不能在操作中设置`,
  setsRows: (key: string) => `“${key}” 是子表，不能在操作中设置`,
  setsAudit: (key: string) => `“${key}” 由系统填写，不能在操作中设置`,
  setsState: (key: string) => `“${key}” 是状态字段，只能由步骤（states.steps）改变`,
  setsEmpty: (key: string) => `“${key}” 必填，置空的操作总会被拒绝`,
  pleaseEnter: (title: string) => `请填写${title}`,
  ruleNoun: '编号规则',
  issued: '保存时自动生成',
  invalid: (title: string) => `${title}与其他内容不符`,
  outside: (title: string, by: readonly string[]) =>
    `${title}的“${by.join('、')}”与本记录不符，请重新选择`,
  unchecked: (title: string) => `${title}无法校验`,
} as const

function orElse(meant: string | undefined): string {
  return meant === undefined ? '' : `，是否想写 “${meant}”？`
}
