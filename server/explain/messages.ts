const sources = (names: readonly string[]): string => names.map((name) => `“${name}”`).join('、')

export const explainMessages = {
  anEntity: '实体的名称',
  aField: '字段的路径，如 product.price',
  free: (title: string) => `“${title}”不受控制，人人可用`,
  given: (title: string, by: readonly string[]) => `“${title}”由${sources(by)}授予`,
  missing: (title: string) => `没有“${title}”的权限：没有角色授予它`,
  platformCode: (title: string) => `“${title}”属于平台，只对平台管理员有效，授予其他人也不起作用`,
  platformEntry: (name: string) =>
    `菜单“${name}”属于平台，只对平台管理员显示，授予其他人也不起作用`,
  unknown: (code: string) => `权限“${code}”不在任何菜单中，没有人能获得它`,
  open: '这里不需要权限',
  noRoles: '没有任何角色',
  roles: (names: readonly string[]) => `现有角色：${sources(names)}`,
  whoGives: (names: readonly string[]) => `这些角色可以授予它：${sources(names)}`,
  entryGiven: (name: string, by: readonly string[]) => `菜单“${name}”由${sources(by)}授予`,
  entryMissing: (name: string) => `菜单“${name}”没有由任何角色授予`,
  outside: (name: string, edition: number) =>
    `“${name}”不属于正在使用的版本 ${edition}，换到另一版本后可用`,
  entryUnknown: '没有这个菜单',
  home: (name: string) => `菜单“${name}”人人可见`,
  above: (name: string) => `上级菜单“${name}”没有授予，它下面的菜单都不显示`,
  onSites: (name: string, sites: readonly string[]) =>
    `菜单“${name}”只在站点${sites.map((site) => `“${site}”`).join('、')}显示`,
  onNoSite: (name: string) => `菜单“${name}”只在其他公司的站点显示`,
  notOnSite: (site: string) => `，正在使用的站点“${site}”没有它`,
  field: (title: string) => `字段“${title}”`,
  masked: '看到的是打码的值，因为缺少看原值的权限',
  writes: '可以修改',
  onlySees: '只能查看，不能修改',
  maskedField: (field: string) => `${field}（打码）`,
  writtenField: (field: string) => `${field}（修改）`,
  rowsAll: (entity: string) => `${entity}的数据没有限制`,
  rowsWide: (source: string, entity: string) => `“${source}”给了${entity}的全部数据，没有规则限制`,
  rowGone: '这条记录不存在，或属于其他租户',
  rowUnseen: '这条记录不存在，或不在您的数据范围内',
  rowHolds: (source: string, rule: string, words: string) => `“${source}”${rule}满足：${words}`,
  rowFails: (source: string, rule: string, words: string) => `“${source}”${rule}不满足：${words}`,
  rowBroken: (source: string, rule: string, why: string) =>
    `“${source}”${rule}无法执行，因此不给任何数据：${why}`,
  rowLimit: (source: string, rule: string, words: string) => `“${source}”${rule}只给：${words}`,
  ruleName: (rule: string) => `的规则“${rule}”`,
  ruleAt: (entry: string, rule: string) => `在菜单“${entry}”的规则“${rule}”`,
  numberOf: (entity: string, count: number) =>
    `在数据范围内的${entity}有 ${count} 条，合计与图表只算这些`,
  numberAll: (entity: string, count: number) => `${entity}共 ${count} 条，合计与图表算的是全部`,
  numberHidden: (count: number) => `另有 ${count} 条不在数据范围内，不计入`,
  roleLink: (name: string) => `角色“${name}”`,
  entryLink: (name: string) => `菜单“${name}”`,
  rulesLink: (entry: string) => `菜单“${entry}”的数据规则`,
  bound: (words: string, value: string) => `${words}（${value}）`,
  conditions: {
    '=': '等于',
    '!=': '不等于',
    '>': '大于',
    '>=': '大于等于',
    '<': '小于',
    '<=': '小于等于',
    LIKE: '包含',
    LEFT_LIKE: '结尾是',
    RIGHT_LIKE: '开头是',
    IN: '是其中之一',
  } as Readonly<Record<string, string>>,
  rowSeen: '这条记录在数据范围内',
  rowHidden: '这条记录不在数据范围内',
  rule: (column: string, condition: string, value: string) => `${column} ${condition} ${value}`,
  broken: (entry: string, rule: string, why: string) =>
    `菜单“${entry}”的数据规则“${rule}”：${why}。拥有它的人看不到任何数据`,
  withoutValue: (entry: string, rule: string, value: string, people: readonly string[]) => {
    const named =
      people.slice(0, 5).join('、') + (people.length > 5 ? ` 等 ${people.length} 人` : '')
    return `菜单“${entry}”的数据规则“${rule}”：其中的变量（${value}）对${named}没有值，因此看不到任何数据`
  },
  noEntity: '这个菜单不显示某一种记录，规则无处生效',
  noUser: '没有这个用户',
}
