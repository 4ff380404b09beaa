/** Messages of the checks of states and steps. `meant` = the suggestion, if there is one. */
export const stateTexts = {
  unknownState: (name: string, meant?: string) =>
    `状态字段的字典没有值 “${name}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  unknownStep: (name: string, meant?: string) =>
    `没有步骤 “${name}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  badStateField: (title: string) => `字段 “${title}” 不能存放状态：应为单选、有字典且不是计算字段`,
  asksState: (key: string) => `“${key}” 是状态字段，由 to 决定，不能填写`,
  asksComputed: (key: string) => `“${key}” 的值由系统得出，不能填写`,
  asksRows: (key: string) => `“${key}” 是子表，不能在步骤中填写`,
  autoUntimed: (key: string, type: string) =>
    `“${key}”（${type}）不是日期或日期时间，不能决定何时自动执行`,
  autoAsks: (key: string) => `自动步骤没有人执行，不能写 ${key}`,
  reservedStep: (name: string) => `“${name}” 是内置操作的名称，实体自己的步骤与操作不能用`,
  stepTwice: (name: string) => `“${name}” 既是步骤又是操作，请改名`,
  lockedStart: (state: string) => `新记录从 “${state}” 开始，不能锁定：锁定后无法填写`,
  finalLeft: (state: string, step: string) => `“${state}” 写为终点，但步骤 “${step}” 会离开它`,
  deadEnd: (states: readonly string[]) =>
    `没有步骤离开状态 ${quoted(states)}：加上步骤，或写进 final`,
  unreachable: (states: readonly string[], initial: string) =>
    `从 “${initial}” 经任何步骤都到不了状态 ${quoted(states)}`,
  otherDefault: (value: string, initial: string) =>
    `默认值 “${value}” 与 states.initial “${initial}” 不同，新记录从后者开始`,
  leavesEmpty: (key: string, state: string) =>
    `“${key}” 在状态 “${state}” 下必填，而本步骤使它为空，总会被拒绝`,
  askedAndSet: (key: string) => `“${key}” 由 set 给出，问了也会被盖掉`,
  neverSet: (key: string, state: string) =>
    `“${key}” 在状态 “${state}” 下必填且只读，请在 set 或 ask 中给出`,
  neverAsked: (key: string, state: string) =>
    `“${key}” 在状态 “${state}” 下必填，之前不显示也就没有值，请在 set 或 ask 中给出`,
  warnsOfNothing: '提醒没有写何时：写 when，或用 with 写出要提醒的值',
  unknownPlaceholder: (whole: string, meant?: string) =>
    `没有字段 “${whole}”，花括号会原样显示${meant === undefined ? '' : `，是否想写 “{${meant}}”？`}`,
  againstFrom: (from: readonly string[]) =>
    `步骤从状态 ${quoted(from)} 开始，在这些状态下条件永远不成立，步骤永远不能执行`,
  unasked: (key: string, state: string) =>
    `“${key}” 在状态 “${state}” 下必填，而本步骤没有问（ask）它：还没有填的记录会被拒绝`,
  noPermission: (code: string) =>
    `权限 “${code}” 未登记，没有人能执行本步骤：请在 menu.json 的 buttons 中登记`,
} as const

const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、')
