import { shortened } from '../characters/characters'

/** Messages of the document checks. `meant` = the suggestion, if there is one. */
export const findingTexts = {
  // Text
  empty: '文件是空的',
  unreadable: (why: string) => `配置文档无法读取：${why}`,
  syntax: {
    value: '这里缺少值',
    comma: '这里缺少逗号',
    surplusComma: '这里多了一个逗号（最后一项之后、两项之间都不多写）',
    colon: '属性名之后缺少冒号',
    property: '这里应是带双引号的属性名',
    brace: '“{” 缺少右花括号 “}”',
    bracket: '“[” 缺少右方括号 “]”',
    string: '文本没有结束，缺少双引号',
    surplus: (bracket: string) => `这里多了一个 “${bracket}”`,
    comment: '不能写注释',
    number: '数字写法不正确',
    escape: '不认识的转义',
    character: '文本中有不可见的控制字符',
    extra: '文档在此之前已经结束',
    wide: (found: string, meant: string) => `“${found}” 是全角符号，请写 ${meant}`,
    symbol: '不是 JSON：文本须用双引号，true、false、null 须小写',
  },
  notUtf8: '文件不是 UTF-8 编码，请另存为 UTF-8',
  bom: '文件以 BOM 开头，请存为不带 BOM 的 UTF-8',
  tooLong: (size: number, limit: number) => `文件有 ${size} 个字符，最多 ${limit} 个`,
  tooDeep: (limit: number) => `嵌套超过 ${limit} 层`,
  tooMany: (limit: number) => `内容超过 ${limit} 项`,
  duplicateKey: (key: string, line: number) => `属性 “${key}” 重复，已出现在第 ${line} 行`,
  reserved: (name: string) => `不允许使用名称 “${name}”`,
  unknownPlace: (path: string) =>
    `不认识的文档位置 “${path}”：应在 entities/、pages/、dicts/、reports/、rules/、roles/ 之下，或为 menu.json`,

  // Shape
  notObject: (found: string) => `配置文档应为对象，这里是${found}`,
  kind: (wanted: string, found: string) => `应为${wanted}，这里是${found}`,
  textOrObject: (found: string) => `应为文本或对象，这里是${found}`,
  notAllowed: (value: string, meant: string | undefined, allowed: readonly string[]) =>
    `“${value}” 不是允许的值${meant === undefined ? `（可用：${some(allowed)}）` : orElse(meant)}`,
  metaFirst: (name: string) => `“${name}” 已在 product/parts.ts 登记，请先运行 npm run meta`,
  version: (found: number, known: readonly number[]) =>
    found > Math.max(...known)
      ? `文档格式版本 ${found} 高于本程序支持的 ${Math.max(...known)}，请升级程序`
      : `文档格式版本应为 ${known.join(' 或 ')}`,
  constant: (wanted: unknown) => `应为 ${JSON.stringify(wanted)}`,
  unknownKey: (key: string, meant?: string) => `未知属性 “${key}”${orElse(meant)}`,
  /** `owners` = kinds that have a key of this name. */
  strangeKey: (key: string, owners: readonly string[], allowed: readonly string[]) => {
    const owned = owners.length === 0 ? '' : `，它属于 ${first(owners)}`
    return `未知属性 “${key}”${owned}${allowed.length === 0 ? '' : `，可以写：${first(allowed)}`}`
  },
  missing: (key: string, sentence = '') =>
    `缺少必需的属性 “${key}”${sentence === '' ? '' : `（${sentence}）`}`,
  badName: (name: string) =>
    `名称 “${shown(name)}” 不合规则：以字母或下划线开头，只含字母、数字、下划线，最多 64 个字符`,
  badPermission: (name: string) => `权限编码 “${shown(name)}” 不合规则，应如 product:publish`,
  badFormat: (value: string, manual: string) => `“${shown(value)}” 格式不正确。${manual}`,
  emptyText: '不能为空',
  shortText: (limit: number) => `至少 ${limit} 个字符`,
  longText: (limit: number) => `最多 ${limit} 个字符`,
  least: (limit: number) => `不能小于 ${limit}`,
  most: (limit: number) => `不能大于 ${limit}`,
  fewItems: (limit: number) => `至少要有 ${limit} 项`,
  manyItems: (limit: number) => `最多 ${limit} 项`,
  repeatedItems: '不能有重复的项',
  wrong: '不符合文档格式',
  values: {
    string: '文本',
    number: '数字',
    integer: '整数',
    boolean: '是否值（true、false）',
    array: '列表',
    object: '对象',
    null: '空值',
  },

  // References
  unknownDict: (code: string, meant?: string) => `没有字典 “${code}”${orElse(meant)}`,
  badDict: (text: string, meant?: string) =>
    `字典 “${shown(text)}” 写法不正确：写字典编码，或 表,文本列,值列${orElse(meant)}`,
  unknownTable: (table: string, meant?: string) => `没有已发布的表 “${table}”${orElse(meant)}`,
  unknownColumn: (table: string) => (column: string, meant?: string) =>
    `表 “${table}” 没有列 “${column}”${orElse(meant)}`,
  unknownReport: (report: string, meant?: string) => `没有报表 “${report}”${orElse(meant)}`,
  unknownReportColumn: (report: string) => (column: string, meant?: string) =>
    `报表 “${report}” 没有列 “${column}”${orElse(meant)}`,
  fillWithoutOwn: (key: string) => `fill 没有写本字段 “${key}” 取自报表的哪一列`,
  fillsComputed: (key: string) => `“${key}” 是计算字段，值由 compute 得出，不能带回`,
  fillsRows: (key: string) => `“${key}” 是子表，不能带回`,
  fillsAudit: (key: string) => `“${key}” 由系统保存，不能带回`,
  fillsUnfit: (target: string, from: string, type: string) =>
    `“${from}” 的值不能作为 “${target}”（${type}）的值`,
  fillsUnlisted: (target: string, from: string) =>
    `“${from}” 是随意填写的文字，不能作为 “${target}” 的选项值`,
  fillTwice: (key: string, other: string) => `“${key}” 已由 “${other}” 带回，只能写一处`,
  suggestOwn: (key: string) => `本字段 “${key}” 的值写在 fill，不能作为建议`,
  suggestReadonly: (key: string) => `“${key}” 只读，无法修改建议的值，请写在 fill`,
  /** `siblings` = registered codes with the same prefix. */
  unknownPermission: (code: string, meant: string | undefined, siblings: readonly string[]) => {
    if (meant !== undefined) return `权限 “${code}” 未登记${orElse(meant)}`
    const known = siblings.length === 0 ? '' : `，已登记的有：${first(siblings)}`
    return `权限 “${code}” 未登记，请在 menu.json 的 buttons 中登记${known}`
  },
  unregistered: (codes: readonly string[], meant?: string) =>
    `权限 ${codes.map((code) => `“${code}”`).join('、')} 未登记${meant === undefined ? '，请在 menu.json 的 buttons 中登记' : orElse(meant)}`,
  unknownPrefix: (prefix: string, meant?: string) =>
    `没有以 “${prefix}:” 开头的权限${orElse(meant)}`,
  platformRight: (code: string) =>
    `权限 “${code}” 只对平台管理员有效，不能授予角色；要让它可以授予，请在实体的 tenantCan 中写它`,
  platformEntry: (path: string) => `菜单 “${path}” 只给平台管理员，不能授予角色`,
  tenantCanAlone: 'tenantCan 只与 "tenant": false 一起写：属于租户的记录，权限本来就可以授予',
  tenantCanNothing: (code: string) =>
    `“${code}” 不是本实体的权限，本来就可以授予：tenantCan 写本实体的权限编码`,
  subtractsNothing: (code: string) =>
    `“!${code}” 没有可去掉的：它只从本文档的 * 或 newScreens 中去掉一项`,
  rowsInNoPage: (entity: string) =>
    `角色没有得到${entity}的页面，它的数据范围无处生效：先在 grants 中写 page:页面编码 或页面的按钮`,
  homeNotDashboard: (page: string) => `首页 “${page}” 不是仪表盘`,
  homeClosed: (page: string) => `这个角色打不开首页 “${page}”，请在 grants 中写 “page:${page}”`,
  pageInNoMenu: (page: string) => `页面 “${page}” 不在菜单中，无法授权`,
  unknownPath: (path: string, meant?: string) => `没有菜单路径 “${path}”${orElse(meant)}`,
  unknownPage: (page: string, meant?: string) => `没有页面 “${page}”${orElse(meant)}`,
  unknownEndpoint: (endpoint: string, meant?: string) => `没有接口 “${endpoint}”${orElse(meant)}`,
  badEndpoint: (text: string) =>
    `接口 “${shown(text)}” 写法不正确：写 方法 加 API 根路径之下的路径，如 POST /cms/product/publish`,

  // Names
  systemField: (key: string) => `“${key}” 是系统字段，由服务器保存，不能声明`,
  programRoute: (api: string, first: string) =>
    `接口路径 “${api}” 不能用：${first} 之下是程序自己的接口，请换一个开头`,
  programTable: (table: string) => `数据表 “${table}” 属于程序或数据库自身，请换一个表名`,
  operationName: (name: string) => `“${name}” 是每个实体都有的接口，操作不能用这个名称`,
  scopeName: (key: string) => `“${key}” 在表达式中另有含义，不能作字段名`,
  suffix: (key: string, suffix: string) => `字段名 “${key}” 不能以 ${suffix} 结尾（查询参数所用）`,
  sameColumn: (key: string, other: string) => `字段 “${key}” 与 “${other}” 对应同一个数据库列`,
  prefixInUse: (prefix: string, title: string, file: string) =>
    `权限前缀 “${prefix}” 已由“${title}”（${file}）使用，有它的权限的人会一并得到这里的权限：请换一个前缀`,
  sameName: (noun: string, name: string, file: string) =>
    `${noun} “${name}” 重复，已出现在 ${file}`,
  nouns: {
    entity: '实体',
    api: '接口路径',
    table: '数据表',
    page: '页面',
    dict: '字典',
    report: '报表',
    rule: '编号规则',
    role: '角色',
    path: '菜单路径',
    field: '字段',
    entry: '菜单',
  },
  line: (line: number) => `第 ${line} 行`,
  stillValue: (value: string) => `“${value}” 仍是这个字典的值，不能又是以前的值`,
  repeated: (value: string, first: string) => `值 “${value}” 重复，已出现在 ${first}`,
  copyOfItself: '页面不能是它自己的副本',
  copyOfOther: (page: string, entity: string) =>
    `“${page}” 的实体是 “${entity}”，副本须是同一个实体的页面`,
  pageNotPath: (page: string, path: string) => `页面编码 “${page}” 应与文件路径一致：“${path}”`,
  twoContents: (name: string, keys: readonly string[]) =>
    `菜单 “${name}” 只能打开一处：${keys.join('、')} 只写一个`,
  badAddress: (url: string) => `“${shown(url)}” 不是网址：写 http 或 https 网址，或本站的路径`,
  openPlaceholder: '占位符 “{{” 没有以 “}}” 结束',
  emptyMenu: (name: string) => `菜单 “${name}” 没有内容：写 page、view、url 或 children`,

  // Meaning of fields
  twoDefaults: '已有 default，不能再写 defaultBy',
  nothingToRemember: '没有人填写的字段或子表不能写 remember',
  computedDefault: '计算字段的值由 compute 得出，不能再写默认值',
  minOverMax: (min: number, max: number) => `min（${min}）大于 max（${max}）`,
  badPattern: (why: string) => `正则表达式不正确：${why}`,
  slashedPattern: '正则表达式不要写在两个斜线之间，斜线会被当作内容',
  slowPattern: '正则表达式可能非常慢：重复之内又有重复，请改写',
  unknownPattern: (name: string, meant: string | undefined, known: readonly string[]) => {
    const explained = (pattern: string, said = pattern) => {
      const title = patternTitles[pattern]
      return title === undefined ? said : `${said}（${title}）`
    }
    if (meant !== undefined)
      return `没有内置格式 “${name}”，是否想写 ${explained(meant, `“${meant}”`)}？`
    return `没有内置格式 “${name}”，可用：${known.map((one) => explained(one)).join('、')}`
  },
  noOptions: '没有选项：写 dict 或 options',
  neverFilled: '必填字段只读，也没有默认值，用户无法填写',
  neverShown: '必填字段永远不显示，用户将无法保存',
  clearsItself: (key: string) => `字段 “${key}” 不能因自己的修改而清空`,
  ownRule: (key: string) => `条件读取了字段自己 “${key}”`,
  keepOfNothing: 'keep 须与 showIf 同用：总是显示的字段不会被清空',
  sinceVersion: (key: string, version: number) =>
    `${key} 须在 "schema": ${version} 的文档中使用（可用 npm run schemas:migrate 升级）`,
  messageOfNothing: 'invalidMessage 须与 invalidIf 同用：没有条件就不会提示',
  ruleBrace: '花括号不成对：占位符写 {yyyyMMdd}、{0000}',
  rulePlaceholder: (inside: string, meant: string | undefined) =>
    `不认识的占位符 “{${shown(inside)}}”${meant === undefined ? '：日期写 {yyyyMMdd} 等，流水号写 {0000}' : orElse(`{${meant}}`)}`,
  ruleRunning: (count: number) =>
    count === 0
      ? '没有流水号：加上 {0000}，否则编号会重复'
      : `流水号 {0000} 只能有一个，这里有 ${count} 个`,
  computeCycle: (path: readonly string[]) => `计算循环：${path.join(' → ')}`,
  linkCycle: (path: readonly string[]) => `联动循环：${path.join(' → ')}，这些字段将永远不显示`,
  leak: (key: string, can: string) =>
    `计算用到了受权限 “${can}” 保护的字段 “${key}”，请写同样的 can`,

  // Tests of documents
  test: (name: string, failures: readonly string[]) =>
    `测试 “${name}” 未通过：${failures.join('；')}`,
  testsNotRun: (kind: string) =>
    `“${kind}” 页面不能运行测试，请删去 tests（测试可写在同一实体的列表或表单页面）`,
  testBadValue: (key: string) => `“${key}” 的值不是该字段的值`,
  shouldShow: (key: string) => `“${key}” 应显示`,
  shouldHide: (key: string) => `“${key}” 不应显示`,
  shouldRequire: (key: string) => `“${key}” 应必填`,
  shouldNotRequire: (key: string) => `“${key}” 不应必填`,
  shouldDisable: (key: string) => `“${key}” 应禁用`,
  shouldEnable: (key: string) => `“${key}” 应可编辑`,
  shouldBe: (key: string, wanted: string, found: string) =>
    `“${key}” 应为 ${wanted}，实为 ${found}`,
  shouldFail: (key: string, wanted: string, found: string) =>
    `“${key}” 的校验提示应为 ${wanted}，实为 ${found}`,
  shouldOffer: (action: string) => `应有操作 “${action}”`,
  shouldNotOffer: (action: string) => `不应有操作 “${action}”`,
} as const

function orElse(meant: string | undefined): string {
  return meant === undefined ? '' : `，是否想写 “${meant}”？`
}

const shownLength = 40

/** Descriptions of named patterns whose name is not clear enough. */
const patternTitles: Readonly<Record<string, string>> = {
  'n6-16': '6–18 位数字',
  '*6-16': '6–16 位字符',
  's6-18': '6–18 位字母',
  e: '邮箱',
  m: '手机号',
  p: '邮编',
  s: '字母',
  n: '数字',
  z: '整数',
  '*': '非空',
  money: '金额',
  ip: 'IP 地址或网段',
}

/** Maximum number of names in one line. */
const mostNames = 12

const first = (names: readonly string[]) =>
  names.length > mostNames ? `${some(names.slice(0, mostNames))} 等` : some(names)

const some = (names: readonly string[]) => names.join('、')

/** A text quoted in a message: shortened, without control or direction characters. */
function shown(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}]/gu, '�')
  return shortened(plain, shownLength)
}
