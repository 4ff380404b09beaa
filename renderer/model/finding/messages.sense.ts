/** Messages about documents that are well-formed but make no sense. */
export const senseTexts = {
  never: '条件永远不成立',
  always: '条件总是成立，可以去掉',
  division: (divisor: string) =>
    `“${divisor}” 可能为 0，除以它得到空值；请写 ${divisor} > 0 ? … : null，或给字段写 min`,
  labelHtml: (key: string, type: string) => `字段 “${key}”（${type}）不能作为记录的名称`,
  labelRight: (key: string, can: string) =>
    `记录的名称 “${key}” 受权限 “${can}” 保护，没有该权限的用户看不到任何记录的名称`,
  uniqueHtml: (type: string) => `${type}的内容不能写 unique`,
  computedRequired: '计算字段的值由 compute 得出，不能再写 required',
  computedRule: (key: string) => `计算字段无需填写，${key} 没有作用`,
  readonlyRequired: '只读字段没有值的来源，条件成立时将无法保存',
  rowsRequired: 'required 要求至少一行，minRows 0 与它矛盾',
  badParentColumn: (key: string, type: string) => `字段 “${key}”（${type}）不能存放上级记录的编号`,
  strayMessage: '没有 pattern，message 没有作用',
  searchTwice: (key: string) => `查询项 “${key}” 重复`,
  grantTwice: (text: string) => `授权 “${text}” 重复`,
  sameText: (text: string, first: string) =>
    `文字 “${text}” 与 ${first} 相同：选择时分不清，导入时也认不出是哪一个`,
  requiredUnseen: '显示条件成立时，必填条件永远不成立',
  otherEntity: (name: string, page: string) =>
    `该接口处理实体 “${name}” 的记录，本页的记录属于 “${page}”`,
  noIds: 'send 须给出所处理记录的编号：',
  idsExample: {
    toolbar: "{'ids': selected.map(r, r.id)}",
    row: "{'ids': [row.id]}",
  },
  otherRight: (wanted: string, found: string) =>
    `接口需要权限 “${wanted}”，按钮写的是 “${found}”：有的用户看得到却会被拒绝`,
  straySent: (keys: readonly string[], known: readonly string[]) =>
    `接口不接受 send 中的 ${keys.map((key) => `“${key}”`).join('、')}，只有：${known.join('、')}`,
  otherDoingRight: (wanted: string, found: string) =>
    `执行需要权限 “${wanted}”，按钮写的是 “${found}”：有的用户看得到却会被拒绝；can 可以不写`,
  neverDone: (title: string, from: readonly string[]) =>
    `条件成立的记录都不在 “${title}” 的起始状态（${from.join('、')}）中，按钮永远不能用`,
  actionLeavesEmpty: (key: string) =>
    `执行后 “${key}” 必填，之前不显示也就没有值，而操作没有设置它，总会被拒绝`,
  noRight: (wanted: string) => `接口需要权限 “${wanted}”，按钮没有写 can：没有权限的用户也看得到`,
  enabledInVain: (when: string, example: string) =>
    `按钮可用时接口会拒绝（要求 ${when}），例如 ${example}`,
  example: (title: string, value: unknown) => `${title} = ${value === null ? '空' : String(value)}`,
  unbounded: '批量按钮没有写 enableIf：没有选中记录时也可以点击',
  unlisted: (value: string, known: string, meant?: string) =>
    meant === undefined
      ? `“${value}” 不在选项中，有：${known}`
      : `“${value}” 不在选项中，是否想写 “${meant}”？有：${known}`,
  twoValues: 'between 要写两个值，用逗号隔开',
  wrongOrder: (from: string, to: string) => `between 的第一个值 “${from}” 大于第二个 “${to}”`,
  badValue: (value: string, type: string) => `“${value}” 不是${type}的值`,
  columnTwice: (key: string) => `列 “${key}” 重复`,
  unknownAction: (name: string, meant?: string) =>
    `本页没有操作 “${name}”${meant === undefined ? '' : `，是否想写 “${meant}”？`}`,
  noMenu: '没有 menu.json：任何页面都无法打开，也没有登记任何权限',
  unusedDict: (dict: string) => `字典 “${dict}” 没有被任何字段使用`,
  goesNowhere: (page: string) =>
    `页面 “${page}” 不在菜单中，没有地址，点击后打不开；请在 menu.json 中加上它`,
  pageInNoMenu: (page: string) => `页面 “${page}” 不在菜单中，用户无法打开`,
  unreachedEntry: (name: string, grant: string) =>
    `没有角色文档提到菜单 “${name}”：除了管理员和有 newScreens 的角色，谁也打不开；请在 roles/ 的 grants 中写 “${grant}”`,
  unreachedRight: (code: string) =>
    `没有角色文档提到权限 “${code}”：请在 roles/ 的 grants 中写 “${code}”，或在菜单上用 allow 写明不给的理由`,
  neverAdded: (title: string, roles: readonly string[], codes: readonly string[]) =>
    `“${title}” 必填又没有默认值，而角色 ${roles.map((role) => `“${role}”`).join('、')} 可以新增却没有权限 ${codes.map((code) => `“${code}”`).join('、')}：只有这个角色的人永远无法新增`,
  untested: (entity: string, keys: readonly string[]) =>
    `实体 “${entity}” 有条件或计算（${keys.join('、')}），但没有页面的 tests 检查它们`,
  sameTitle: (noun: string, title: string, first: string) =>
    `${noun}的标题 “${title}” 与 ${first} 相同，用户分不清是哪一个`,
  dayAgainstMoment: (key: string) =>
    `“${key}” 是日期，now() 是时刻：当天的日期早于当天的任何时刻；与今天比较请写 today()`,
  noMessage: '没有写 invalidMessage，用户只看到“与其他内容不符”，不知道怎么改',
  summedPrices: (title: string) =>
    `“${title}” 看起来是单价或比率，合计没有意义；可以用平均（avg）、最大（max），或先乘以数量`,
  mixedCurrencies: (title: string, currency: string) =>
    `“${title}” 可能是几种货币的金额，直接相加没有意义：请按 “${currency}” 分组或只取一种`,
  percentOfOne: '单位是 % 的数字是百分数，30% 存为 30：最大值 1 只够填 1%',
  outOfTime: (sort: string) =>
    `折线按时间画，而报表按 “${sort}” 排序：表格与图的先后不同；按时间看请去掉 sort`,
  rightWithoutView: (view: string, rest: readonly string[]) =>
    `没有 “${view}” 就看不到任何记录，${rest.map((code) => `“${code}”`).join('、')} 没有作用`,
  pageLacks: (page: string, phrases: readonly string[]) =>
    `角色打得开页面 “${page}”，但${phrases.join('；')}`,
  requiredCircle: (path: readonly string[]) =>
    `必填的关联成了环（${path.join(' → ')}）：哪一条都无法先新增，请去掉其中一个 required`,
  idleAllow: (rule: string) => `这里没有 “${rule}” 的警告，allow 没有作用`,
} as const

/** How people title amounts for one piece and shares, whose sum says nothing, and the currency of an amount. */
export const sumTitles = {
  single: /单价|价格|[售标报成本定]价|汇率|费率|比例|占比|率$|折扣|排名|名次/,
  currency: /币种|货币/,
} as const
