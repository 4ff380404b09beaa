/** Texts of the documents' manual: what an editor shows beside each key. */
export const manual = {
  schemaUri: '元模式的路径，供编辑器补全与检查',
  schemaVersion:
    '文档格式的版本：1 或 2。实体写 2 时，showIf 隐藏的字段由表单清空（见 keep），fill 带回的字段只读；写 1 则照旧',

  entityDoc: '实体文档：一种记录是什么',
  entity: '实体名称：字母、数字、下划线，全局唯一',
  entityTitle: '实体的中文名称',
  label: '代表一条记录的字段，如名称',
  parent: '存放上级记录编号的字段；写了它，记录就构成一棵树，可用 tree 页面显示',
  order: '记录自己的次序：存放它的数字字段，选择树按它排列，列表与树的页面没有写 sort 时也按它',
  api: '接口路径（API 根路径之下），如 /cms/product；列表、查询、新增、编辑、删除、导入、导出都在其下',
  perm: '权限前缀：product 对应 product:view、add、edit、delete、import、export',
  viewCan:
    '查看记录所需的权限，默认为 权限前缀:view；如价格记录写 product:price，看不到价格的人也看不到记录',
  table: '数据表名，默认由接口路径得出：/cms/product → cms_product',
  source:
    '记录所在的数据源（系统管理 → 数据源）：可用于列表、查询、排序、汇总、报表、弹窗选取与导出，与其他实体受同样的权限、行规则、字段权限约束；operations 写了 add、edit、delete 的还可以增改删：source.id 须是该表的主键或唯一且非空的列，数据源的账号要有写入权限，保存时别人改过会提示；不能写 states、actions、unique 等，也不能导入，也不能引用别的记录或被引用；各租户共用这些记录，要限制各人看到的行请用行规则',
  sourceCode: '数据源的编码',
  sourceTable: '数据源里的表或视图；不在 public 之下时写 模式.表名',
  sourceId:
    '能唯一确定一条记录的列，默认 id；按文字读取，不超过 200 个字；值有重复时打开详情与导出会拒绝',
  sourceColumns:
    '字段名 → 数据源里的列名；不写的字段取下划线形式（orderNo → order_no）。还可以写 createTime、createBy、updateTime、updateBy、sysOrgCode，供排序与行规则使用。超过 15 位有效数字的数请用 input，否则末几位不准',
  single:
    '只有一条记录：tenant 每个租户一条，site 每个站点一条（须有必填的字段 site，存站点代码）；新增、导入与直接调用都不能有第二条，表单页直接打开这一条',
  entityWas:
    '实体以前的名称（或数据表名）：改名后写在这里，原有的记录就是它的（数据表不动），只算一次',
  uniqueTogether:
    '合起来不可重复的字段，每组一个列表，如 [["keyword", "engine", "country"]]；按租户、只看未删除的记录，空与空视为相同，文字如 unique 一样比较',
  index: '为查询加的数据库索引：字段名，或几个字段的列表',
  find: '全局搜索（Ctrl K）按哪些文本字段找这种记录，默认是 label 与不能重复的文本；[] 为不找。每个字段取前 200 个字，拼音与首字母也能找，没有权限看到整个值的人不会因它找到',
  tenant:
    '是否按租户隔离，默认 true；不属于哪个租户的表写 false：记录属于平台，它的全部权限只对平台管理员有效，角色与部门里的 *、newScreens 或逐项授予都不算，除非写在 tenantCan',
  tenantCan:
    '"tenant": false 的实体：这些权限（编码）可以授予平台管理员以外的人，如只读的 ["dict:view"]；不写则一项也不能',
  operations:
    '可以对记录做什么，默认全部：view、add、edit、delete、import、export；数据源里的记录默认只有 view、export；其余没有接口，也不需要权限',
  fields: '字段，按显示的先后排列；名称由字母、数字、下划线组成',
  actions: '批量操作：名称 → 条件与要设置的值；接口为 POST {api}/{名称}',

  fieldDoc: '字段',
  type: '字段类型',
  fieldTitle: '字段的中文名称',
  required: '必填',
  unique:
    '值不可重复；文字只差大小写、全角、空格或不可见字符的视为相同（网址区分大小写），外侧空格与不可见字符不存',
  was: '字段以前的名称：改名后写在这里，原来的值就是它的（数据不动），只算一次；两个字段可以互换名称；新旧两列都有值时拒绝',
  checkRule: '校验规则的编码：离开输入框时由服务器按该规则检查',
  readonly: '只读：由服务器或其他字段带出，不可输入',
  help: '输入框下方的说明',
  placeholder: '输入框为空时的提示',
  can: '所需权限；没有时既看不到也不能提交（写了 mask 则看到打码的值）；保护的是值：能打开页面的人都读得到页面文档，包括字段的标题、选项与公式',
  mask: '没有 can 权限的人看到打码的值：phone 138****5678、email z***@qq.com、idCard 110****1234、name 张**、bank ****6789、all 全部打码；不能查询、排序、分组和修改',
  editCan: '修改所需的权限；没有时只能查看',
  default: '新增时的默认值（字面值）',
  defaultBy:
    "新增时的默认值（表达式），可用 user，如 user.username、today()；编号写 rule('规则编码')，保存时生成",
  remember:
    '新增时以本人上次新增时填的值开始，没有时为默认值；链接或来源记录带来的值优先。不能与 readonly、compute 或编号同用',
  showIf:
    '显示条件（表达式），可用本记录的字段与 user；不显示的字段不作检查。"schema": 2 时，本次编辑使其不显示的，表单会写明并在保存时清空',
  keep: '不显示时仍保留原值，从不清空；与 showIf 同用，须 "schema": 2',
  requireIf: '必填条件（表达式），可用本记录的字段与 user',
  disableIf: '禁用条件（表达式），可用本记录的字段与 user',
  invalidIf:
    '不合格条件（表达式），可用本记录的字段与 user：有值且条件成立时不能保存，如 endTime < startTime',
  clearOn:
    '这些字段改了值，本字段就清空，因为它只对原来的值作数，如换了负责人后的分配依据；同时给了它新值的除外',
  invalidMessage: '不合格时的提示，与 invalidIf 同用',
  compute: '计算值（表达式），随其他字段变化，不可输入',

  states:
    '状态：记录从哪个状态开始、经哪些步骤到哪个状态。状态字段只能由步骤改变，不论在表单、表格、粘贴、批量、导入、看板还是直接调用中；须 "schema": 2',
  stateField: '存放状态的字段，须有字典，字典的值即各状态',
  stateInitial: '新增与复制的记录所处的状态；导入其他状态需要权限 perm:importState',
  stateFinal: '终点：没有步骤离开的状态须写在这里',
  stateLock: '锁定：在这些状态下记录只能查看，不能修改或删除，只能执行步骤',
  steps:
    '步骤：名称 → 从哪些状态到哪个状态；接口为 POST {api}/{名称}，名称可直接写进页面的 toolbar 与 row',
  stepTitle: '步骤的中文名称，即按钮的文字',
  stepFrom: '起始的状态',
  stepTo: '到达的状态；不写则停在原来的状态，如转交',
  stepAsk: '执行时先填写的字段',
  stepWhen: '可执行的条件（表达式），可用本记录的字段（含 ask 所填）与 user',
  stepRefuse: '条件不满足时的提示，可用 {字段}；不写时说明是哪些字段不满足',
  stepWarn:
    '执行前的提醒：列出满足条件的记录有几条，仍可执行；条件读到看不见的字段时，只说有无权查看的内容未填写',
  stepWarnWhen:
    '何时提醒（表达式），可用本记录的字段（含 ask 所填与子表）与 user；不写 with 时必填',
  stepWarnWith:
    '提醒到哪一项：字段 → 表达式，求值为该字段的值中要提醒的那些；每个值提醒一次，message 中的 {字段} 是这个值的文字。字段为子表时是要提醒的行，用 {子表.字段}。没有值则不提醒；批量时按每条提醒计数',
  stepWarnMessage: '提醒的文字，如 没有单价；可用 with 的 {字段} 或 {子表.字段}',
  stepSet: '同时设置的字段：字段 → 表达式',
  stepConfirm: '执行前的确认文字，可用 {count}、{name} 与 {字段}',
  stepCan: '所需权限，默认为 权限前缀:步骤名称；不需要编辑权限',
  stepNotBy: '须由另一人执行：执行过所写步骤的人不能执行本步骤，如 "notBy": "submit"',
  stepAuto:
    '到该字段的时间自动执行（日期或日期时间字段）；自动步骤没有按钮。执行之后的各状态里，该字段不能再改，也不能在日历、甘特图中拖动',

  actionTitle: '操作的中文名称',
  actionCan: '执行操作所需的权限',
  when: '可执行的条件（表达式），不满足的记录会被点名拒绝',
  set: '要设置的字段：字段 → 表达式',

  action: '操作名称',
  bareAction: '内置操作的名称，或实体的步骤（states.steps）与操作（actions）的名称',
  actionName: '本列表内唯一的名称，默认为操作名称',
  buttonTitle: '按钮文字',
  buttonCan: '所需权限，默认由实体的权限前缀与操作得出',
  danger: '危险操作，按钮显示为红色',
  buttonShowIf: '显示条件（表达式），可用 selected（所选的行）或 row（本行）与 user',
  buttonEnableIf: '可点条件（表达式），可用 selected（所选的行）或 row（本行）与 user',
  confirm: '执行前的确认文字；{count} 为所选行数，{name} 为记录名称',

  pageDoc: '页面文档：一个页面显示什么',
  page: '页面编码，与文件路径一致，如 cms/product',
  pageTitle: '页面标题',
  copyOf: '本页是哪一页的副本（视图）：同一实体的另一种列表，由那一页的“视图”列出',
  kind: '页面类型',
  pageEntity: '页面所用的实体',
  tests: '文档自带的测试，随 npm test 运行',

  testName: '测试名称',
  testRecord: '记录的值（未写的取默认值）',
  testAs: '只拥有这些权限的用户',
  testUser: '当前用户',
  testExpect: '期望的结果',
  expectShow: '应显示的字段',
  expectHide: '不应显示的字段',
  expectRequired: '应必填的字段',
  expectOptional: '应非必填的字段',
  expectDisabled: '应禁用的字段',
  expectEnabled: '应可编辑的字段',
  expectValue: '字段应有的值',
  expectError: '字段应有的校验提示（不论文字写 true）',
  expectAction: '应提供的操作',
  expectNoAction: '不应提供的操作',

  dictDoc: '字典文档：一组编码与文本',
  dict: '字典编码',
  dictTitle: '字典的中文名称',
  items: '字典项，按显示的先后排列',
  itemValue: '存储的值',
  itemText: '显示的文本',
  itemWas: '以前的值：改值后写在这里，记录里存的旧值随之改为新值，只改一次',
  itemDisabled: '停用：不可再选，已有的值仍显示',
  itemColor:
    '标签的色调，按含义选：neutral 中性（草稿、已结束）、blue 进行中、green 成功或可用、amber 待处理或提醒、red 失败或紧急、violet 特别标出；不写为 neutral',

  ruleDoc: '编号规则文档：保存时由服务器生成的编号',
  rule: "编号规则的编码，全局唯一；字段的 defaultBy 写 rule('编码') 引用",
  ruleTitle: '编号规则的中文名称',
  ruleTemplate:
    '编号的写法：文字照写；{yyyyMMdd} 等为日期与时间（yyyy、yy、MM、dd、HH、mm、ss）；{0000} 为流水号，0 的个数为位数。其余部分变化时（如换了一天）流水号从 1 重新开始，各租户分别编号。如 DD{yyyyMMdd}{0000}',

  roleDoc: '角色文档：新系统按它建立角色；之后新增的权限自动补给，管理员收回的不再给',
  role: '角色编码，全局唯一',
  roleTitle: '角色的中文名称',
  roleDescription: '角色的说明',
  roleHome:
    '首页：打开系统时看到的仪表盘，是这个角色打得开的一页。有几个角色的人，看其中角色编码按字母顺序最前、写了首页且打得开的那个；都没有写的，看菜单中 /websiteManage/dashboard/analysis 的页面',
  newScreens:
    '新增的界面（菜单与按钮）自动获得，供配置人员使用；单个字段的权限不在其中，仍须逐项写出，不要的写 !编码',
  roleRows:
    '数据范围：实体名称 → 条件。只能看到、修改满足条件的记录；没有写的实体不限制。一个角色的范围不会缩小其他角色给的范围',
  roleRowsOf:
    '条件，如 createBy == user.username || sysOrgCode == user.orgCode：一边是字段，另一边是 user、函数或固定的值，用 && || ! in 连接；空值什么都不满足',
  grants: '获得的权限，各写一项',
  grant:
    '按钮权限的编码，如 product:edit；product:* 为该前缀的全部操作，但不含单个字段的权限（如 product:price，须逐项写出）；!product:delete 从本文档的 * 中去掉一项；没有按钮的菜单写 page:页面编码 或 menu:菜单路径',

  reportDoc: '报表文档：从一种记录中选择时显示哪些行与列；有 by 或 measures 时为分组统计',
  report: '报表编码：小写字母、数字、下划线，全局唯一',
  reportTitle: '报表的中文名称，即选择窗口的标题',
  reportEntity: '行所属的实体',
  reportText: '选中后代表这一行的字段，默认为实体的 label',
  reportCan: '读取所需的权限，默认为实体的查看权限',
  reportColumn: '列的字段',
  reportColumns: '列，按显示的先后排列；字段名，或要改标题、宽度时写对象',
  reportColumnTitle: '列标题，默认为字段标题',
  reportWidth: '列宽（像素）',
  reportSortable: '是否可以点列头排序，默认 true',
  reportSearchField: '查询项的字段',
  reportSearchTitle: '查询项的标题，默认为字段标题；经由关联的字段可写得短些',
  reportSearch: '查询项，按显示的先后排列',
  reportOp: '匹配方式，默认由字段类型得出',
  reportHidden: '收在 “展开” 之后',
  reportBy: '分组统计的字段，最多 3 个，先写的在外层；字段名，或日期要按周期统计时写对象',
  reportByField: '分组的字段',
  reportByUnit:
    '日期按多长的周期统计：day 日、week 周（周一起）、month 月、quarter 季、year 年；没有记录的周期也显示',
  reportByTitle: '分组的标题，默认为字段标题',
  reportByEmpty:
    '没有值的记录的组叫什么，默认“（未填写）”；经过关联的字段没有值，多半是没有关联的记录',
  reportMeasures: '统计的数字：名称 → 怎样计算；默认只有 count（记录数）',
  measureTitle: '数字的标题，默认由字段与算法得出',
  measureTotal:
    '计算方式：size 记录数、sum 合计、avg 平均、min 最小、max 最大、distinct 有多少个不同的值',
  measureField: '合计、平均、最小、最大的字段',
  measureWhere: '只统计满足这些条件的记录',
  measureIs: '由其他数字算出的表达式，如 won * 100 / count',
  unit: '单位，如 %、天：显示在数字之后，不属于值，与字段的 unit 相同；不写时用所统计字段的 unit。比率写成 won * 100 / count',
  reportLimit: '第一个分组字段最多显示多少组，其余合为 “其他”；按周期统计的日期不能限制',
  reportWhereField: '固定条件的字段',
  reportValue: '比较的值；in 与 between 写逗号分隔的列表；empty 与 not_empty 不写',
  reportWhere: '固定条件，须同时满足',
  reportParamField: '参数比较的字段',
  reportParamDefault: '没有传入参数时的值；没有默认值时不作限制',
  reportParams: '参数：名称 → 字段，请求时以 self_名称 传入',
  reportSort: '默认排序的字段，前加 - 为倒序；默认 -createTime；分组统计时写数字的名称或分组的字段',

  viewKind: '视图的种类',
  viewName: '视图的名称，在页面内唯一，出现在地址中',
  viewTitle: '视图的标题，默认为种类的名称',

  menuDoc: '菜单文档：侧边菜单与按钮权限',
  menu: '菜单，可多级',
  menuName: '菜单名称',
  menuPath: '路由路径，全局唯一；以冒号开头的一段是参数，如在线页面的 /online/cgformList/:code',
  menuIcon: '图标名称',
  menuView: '内置视图的路径',
  menuPage: '打开的页面文档',
  menuHidden: '不在菜单中显示',
  menuEditions: '只属于产品的这些版本（1、2），下级菜单与按钮随它；不写则各版本都有',
  menuPlatform:
    '只给平台管理员：菜单、它的按钮与下级对其他人无效，不论怎样授予，如跨租户的运行状况',
  menuUrl: '外部网址',
  menuButtons: '按钮权限：编码 → 名称',
  menuChildren: '下级菜单',
} as const

/** Manual texts about tables of records: their columns, and the fields that hold them. */
export const rowsManual = {
  propose:
    '建议的行：选定几个字段后向服务器询问，新记录打开时已有这些值也询问；用户填写的行与已保存的行保留，只有未改动的建议随之更换',
  proposeCall: '询问的接口，以字段名发送它们的值，返回行的列表，如 GET /cms/product/proposedAttrs',
  proposeWith: '随之询问的字段，都有值时才询问',
  column: '列的字段；写对象可指定宽度、校验、合计等',
  title: '列标题，默认为字段名称',
  width: '列宽：像素，或百分比如 "20%"',
  minWidth: '最小列宽',
  fixed: '固定在左侧或右侧',
  align: '对齐：left、center、right',
  placeholder: '单元格为空时的提示',
  visible: '是否显示，默认 true；不显示时值仍保留',
  disabled: '整列不可编辑',
  defaultValue: '新增行的默认值，默认为字段的默认值',
  rules: '校验规则，按先后检查，第一条不通过的给出提示',
  ruleRequired: '不能为空',
  ruleUnique: '同一条记录的各行不可重复，空值不比',
  rulePattern: '正则表达式，或内置格式的名称',
  ruleMessage: '不通过时的提示，默认由规则得出',
  statistics:
    '合计行，每种一行：sum 求和、avg 平均（也可写 average）、min 最小、max 最大；size 有值的行数、distinct 不同的值有几个，各类型都可以',
  totalBy:
    '合计由各列之和得出，如 sum(clicks) * 100 / sum(impressions)，显示在“合计”一行；字段须是本表的列，只能放在 sum 里',
  isOrder: '新增行取本列最大值加 1',
  allowInput: '下拉框可以输入选项以外的值',
  allowSearch: '下拉框可以搜索',
  allowClear: '可以清空',
  allowDownload: '文件可以下载',
  allowRemove: '文件可以删除',
  format: '日期的显示格式',
  btnText: '上传按钮的文字',

  of: '子表各行的实体',
  by: '子表实体中存放本记录编号的字段，默认为 本实体名 + Id',
  minRows: '至少几行；整表新增的记录没有明细，导入时没有明细各列也没有，因此会被拒绝',
  maxRows: '最多几行，默认 1000；readonly 的列表由服务器写入，不写则不限',
  totals:
    '合计行：字段 → sum 求和、avg 平均、min 最小、max 最大、size 有值的行数、distinct 不同的值有几个；一列要几种的写列的 statistics，由几列得出的写列的 totalBy',
  columns: '列：字段名称，或带选项的对象；默认为子表实体的全部字段',
  rowSort:
    '读出各行的顺序：子表实体的字段，前加 - 为降序，如 -date 最新的在前；默认按添加的先后。新加的行先在末尾，保存后归位',
  rowNumber: '显示行号，默认 true',
  dragSort: '可拖动排序；子表实体须有字段 orderNum',
  alwaysEdit: '各单元格始终显示为输入框，默认点击后编辑',
} as const
