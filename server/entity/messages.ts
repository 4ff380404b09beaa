/** Names of the logged operations (contract, §6.7). */
export type LoggedOperation = 'add' | 'edit' | 'delete' | 'import' | 'restore'

/** Records that use one to be deleted, by one of their fields. */
export interface UsedBy {
  /** Titles. */
  readonly entity: string
  readonly field: string
  /** How many there are, and how many of them the caller sees: only they are told as a number. */
  readonly all: number
  readonly seen: number
  /** Names of some that he sees. */
  readonly names: readonly string[]
  readonly effect: 'refuse' | 'clear' | 'remove' | 'keep'
}

const countedOf = (seen: number, all: number) =>
  seen === 0 ? '您看不到的' : seen < all ? `您看得到的 ${seen} 条及其他` : ` ${seen} 条`

/** Records of a sheet, with the lines of their rows. */
const counted = (records: number, rows: number): string =>
  rows > 0 ? `${records} 条记录，${rows} 行明细` : `${records} 行`

function usedBy(name: string, { entity, all, seen, names }: UsedBy): string {
  const some = names.length > 0 ? `：${names.join('、')}${all > names.length ? ' 等' : ''}` : ''
  return `“${name}”还被${countedOf(seen, all)}${entity}使用${some}`
}

const afterDeletion: Readonly<Record<UsedBy['effect'], (by: UsedBy) => string>> = {
  refuse: () => '不能保存',
  clear: ({ field }) => `它们的“${field}”会清空`,
  remove: () => '它们会一并删除',
  keep: () => '它们保留原值',
}

/** Chinese texts of the entity modules, for the operator at the start and for users in answers. */
export const messages = {
  otherRelease: (release: number, now: number) =>
    `页面来自第 ${release} 版配置，这里是第 ${now} 版，没有保存。填写的内容还在，请稍后重试或刷新页面。`,
  formerName: (key: string, now: string | undefined) =>
    now === undefined
      ? `字段 ${key} 已停用，不再接收它的值`
      : `字段 ${key} 已改名为 ${now}，请按新名称发送`,
  placeless: (title: string) => `“${title}”已被停用，它的数据列也已清理，无处保存，请清空后再保存`,
  retiredWithheld: (title: string) => `“${title}”已被停用，您没有填写它的权限，没有保存`,
  keptRetired: (titles: readonly string[]) =>
    `“${titles.join('”、“')}”在页面打开之后被停用：填写的值已存入停用的字段，恢复该字段后可见`,
  judged: '试看：通过了检查，什么都没有保存',
  numberLater: '保存时取号',
  columnType: (
    table: string,
    column: string,
    { found, wanted, count }: { found: string; wanted: string; count: number },
  ) =>
    `数据表 ${table} 的列 ${column} 是 ${found}，文档需要 ${wanted}，有 ${count} 个值（含回收站）不能无损转换。` +
    '请改回文档中的字段类型，或先处理这些值。',
  duplicates: (table: string, column: string) =>
    `数据表 ${table} 的列 ${column} 已有重复值，不能按文档要求设为唯一。请先处理重复的记录。`,

  severalRecords: (table: string) =>
    `数据表 ${table} 里同一租户有几条记录，不能按文档要求只有一条（single）。请先处理多余的记录。`,
  single: (title: string) => `${title}只能有一条，已经有了，请修改已有的那一条`,

  brokenDocument: (title: string) => `“${title}”的配置文档有误，暂不能使用，请联系管理员`,
  brokenDocumentAt: (title: string, files: readonly string[]) =>
    `“${title}”的配置文档有误，改正后才能使用：${files.join('、')}`,

  badOperand: (title: string) => `${title}的查询值不正确`,
  badGroups: '高级查询的条件不正确，请重新设置',
  badMatch: (match: string) => `高级查询的匹配方式“${match}”不正确，应为 and 或 or`,
  badCondition: (place: number, name: string) =>
    `高级查询的第 ${place} 个条件${name === '' ? '' : `“${name}”`}不正确，请修改或删除该条件`,
  unknownCondition: (name: string) => `查询条件“${name}”的字段不存在或无权查询，请删除该条件后重试`,
  manyConditions: (most: number) => `查询条件过多，最多 ${most} 个，请减少条件后重试`,
  manyRowConditions: (most: number) =>
    `针对明细行的查询条件过多，最多 ${most} 个，请减少条件后重试`,
  groupsOrSums: '至少一个字段，或在 sums、valuesOf、distinctOf 中指定字段',
  groupValues: (count: number) => `${count} 个文字或 null 的 JSON 列表，依次对应 groupBy 的字段`,
  otherRow: '未在其他行出现过的 id',
  notGroupable: (name: string) => `不能按“${name}”分组：没有该字段、无权查看，或一条记录可有多个值`,
  notSummable: (name: string) => `不能合计“${name}”：没有该字段、无权查看，或不是数字`,
  manyGroupFields: (most: number) => `分组或合计的字段过多，最多 ${most} 个`,
  notATree: '不能移到别的上级之下：记录没有上级，或无权修改上级',
  notAnOrder: (name: string) => `不能按“${name}”排顺序：没有该字段、无权修改，或不是数字`,
  manyToOrder: (most: number) => `记录超过 ${most} 条，不能拖动排序，请直接填写顺序号`,
  reordered: '顺序已保存！',
  unsorted: (names: readonly string[]) =>
    `没有可以排序的列“${listed(names)}”，已忽略该排序，未指定其他列时按默认顺序排列`,
  notSortable: (name: string) => `没有可以排序的列“${name}”，请重新选择排序后再导出`,
  heavyQuery: '查询条件过于复杂，数据量较大，请减少条件后重试',
  manyQueries: '您的查询还有多个正在进行，请等它们完成后再试',
  manyWrites: '您还有多次批量保存正在进行，请等它们完成后再试',
  badPage: '页码或每页条数不正确',
  tooMany: (most: number) => `一次最多处理 ${most} 条记录`,
  noIds: '请先选中记录',

  withheldField: (title: string) => `没有修改“${title}”的权限`,
  withheldRequired: (title: string) => `“${title}”必填，而您没有填写它的权限，请有权限的同事新增`,
  notAValue: (title: string) => `${title}的值不正确`,
  tooLong: (title: string) => `${title}太长，超出可保存的范围`,
  unlisted: (title: string, value: string) => `${title}的值“${value}”不在选项中`,
  belowItself: (title: string) => `${title}不能是记录自己或它的下级`,
  hasChildren: (name: string) => `“${name}”还有下级，请先删除或移走下级`,
  locked: (title: string) => `${title}当前不可修改`,
  fewRows: (title: string, min: number) => `${title}至少要有 ${min} 行`,
  manyRows: (title: string, max: number) => `${title}最多 ${max} 行`,
  brokenRecord: (title: string, name: string | null, why: string) =>
    name === null ? `${title}：${why}` : `${title}“${name}”：${why}`,
  strangeRow: '该行已被他人修改或删除，请刷新后重试',
  noRowsSent: '没有需要保存的内容',
  rowsSaved: '保存成功！',
  rowsChecked: (rows: number, errors: number) =>
    errors === 0 ? `${rows} 行都可以保存` : `${rows} 行中有 ${errors} 处不能保存`,
  rowCount: (count: number) => `${count} 行`,
  noVersion: '缺少版本号 ver，请刷新后重试',

  exists: '数据库中已存在该记录',
  createsTable: (table: string) => `新建数据表 ${table}`,
  addsColumn: (table: string, column: string) => `${table} 增加列 ${column}`,
  widensColumn: (table: string, column: string, from: string, to: string) =>
    `${table}.${column} 由 ${from} 放宽为 ${to}`,
  convertsColumn: (table: string, column: string, from: string, to: string) =>
    `${table}.${column} 由 ${from} 转为 ${to}（没有会丢失的值）`,
  dropsIndex: (table: string, index: string) => `${table} 去掉唯一索引 ${index}`,
  addsIndex: (table: string, index: string) => `${table} 增加索引 ${index}`,
  takesLong: (said: string) => `${said}（数据很多，需要较长时间）`,
  indexWaits: (table: string, index: string) =>
    `${table} 中有只差大小写、空格或不可见字符的重复值，唯一索引 ${index} 等它们处理后再建，重复值列在“运行状况”`,
  movesValues: (table: string, column: string, pairs: ReadonlyMap<string, string>) =>
    `${table} 的列 ${column} 中改值：${[...pairs].map(([from, to]) => `${from} → ${to}`).join('、')}`,
  movedRows: (said: string, count: number) => `${said}（${count} 条）`,
  valuesKept: (table: string, column: string, why: string) =>
    `${table} 的列 ${column} 不能改为字典的新值，保持原值：${why}`,
  renamedEntity: (from: string, to: string) => `改名：${from} → ${to}，数据不动`,
  renamedField: (entity: string, from: string, to: string) =>
    `改名：${entity}·${from} → ${to}，数据不动`,
  fieldComesBack: (entity: string, key: string) => `${entity}·${key} 恢复使用，原来的值还在`,
  sweptField: (entity: string, key: string) =>
    `${entity}·${key} 的旧值已被清理，重新建立的列是空的`,
  bothHold: (table: string, from: string, to: string) =>
    `${table}：原来的 ${from} 与现在的 ${to} 都有值，不能移动，请先处理其中一处`,
  orphanedColumn: (table: string, column: string, count: number) =>
    `数据表 ${table} 的列 ${column} 没有字段使用，却有 ${count} 个值；改名的请在新字段上写 "was"`,
  withoutValue: (entity: string, field: string, count: number) =>
    `${entity}有 ${count} 条记录没有必填的“${field}”：下次保存时须填写`,
  longerThan: (entity: string, field: string, max: number, count: number) =>
    `${entity}有 ${count} 条记录的“${field}”超过 ${max} 个字符：下次保存时须缩短`,
  withoutFormer: (entity: string, field: string, count: number) =>
    `${entity}有 ${count} 条记录没有原来必填的“${field}”`,
  longerThanFormer: (entity: string, field: string, max: number, count: number) =>
    `${entity}有 ${count} 条记录的“${field}”超过 ${max} 个字符`,
  unknownChoice: (entity: string, field: string, count: number) =>
    `${entity}有 ${count} 条记录的“${field}”是原来没有的选项`,
  moreThan: (entity: string, field: string, max: number, count: number) =>
    `${entity}有 ${count} 条记录的“${field}”大于 ${max}：下次保存时须改小`,
  moreDecimals: (entity: string, field: string, scale: number, count: number) =>
    `${entity}有 ${count} 条记录的“${field}”多于 ${scale} 位小数：按 ${scale} 位显示，改它时按 ${scale} 位保存`,
  orphanedReferences: (entity: string, field: string, count: number) =>
    `${entity}的“${field}”有 ${count} 处引用了已不存在的记录：原值保留，请重新选择`,
  cellAlike: (title: string, text: string, names: readonly string[]) =>
    `${title}“${text}”有 ${names.length} 条同名的记录：${names.slice(0, 5).join('、')}，请写明是哪一条，如“${names[0] ?? ''}”`,
  noReferenced: '所选的记录已不存在，请重新选择',
  movedReferenced: (title: string) => `${title}所指的记录刚被他人改动，请重新提交`,
  goneReferenced: (title: string) => `${title}所选的记录已不存在，请重新选择`,
  stillReferenced: (name: string, by: UsedBy) => `${usedBy(name, by)}，请先处理`,
  nameInUse: (title: string, name: string, by: UsedBy) =>
    `${usedBy(name, by)}，“${title}”不能改；可新建一条，再把原来的“合并”到新的`,
  mayNotChangeUsing: (name: string, by: UsedBy) =>
    `${usedBy(name, by)}，其中有您不能修改的，请有权限的同事先处理`,
  asksAbout: (name: string, by: UsedBy) =>
    `${usedBy(name, by)}，删除后${afterDeletion[by.effect](by)}，请确认`,
  mayNotRemoveReferring: (name: string, { entity, seen, all }: UsedBy) =>
    `删除“${name}”会连同${countedOf(seen, all)}${entity}一并删除，没有删除${entity}的权限`,
  cannotClear: (name: string, by: string, why: string) => `不能从${by}中清除“${name}”：${why}`,
  notMovable: (name: string) => `不能改为“${name}”，请另选一条`,
  cannotMove: (name: string, by: string, why: string) => `${by}“${name}”不能改：${why}`,
  mayNotMoveBelow: (name: string) =>
    `有您不能修改的下级，不能移到“${name}”之下，请有权限的同事先处理`,
  moveTo: '改为哪一条记录的编号',
  fileElsewhere: (title: string) => `${title}只能使用上传的文件`,
  fileUnknown: (title: string, path: string) => `${title}的文件“${path}”不存在`,
  fileKind: (title: string, path: string) => `${title}的文件“${path}”类型不符`,
  mayNotRemoveRows: (title: string) => `没有删除“${title}”中数据的权限`,
  taken: (title: string, by?: string) =>
    `数据库中已存在该记录：${title}重复${by === undefined ? '' : `（已有“${by}”）`}`,
  columnTooLong: '字段太长,超出数据库字段的长度',

  badKey: 'Idempotency-Key 格式不正确',
  otherBody: '同一个 Idempotency-Key 不能用于不同的请求',
  stillRunning: '该请求正在处理，请稍后再试',

  deletedSome: (done: number, refused: readonly string[]) =>
    `已删除 ${done} 条，${refused.length} 条未删除：${listed(refused)}`,
  changedSome: (done: number, refused: readonly string[]) =>
    `已处理 ${done} 条，${refused.length} 条未处理：${listed(refused)}`,
  /** Author of scheduled changes. */
  clock: '系统',
  restored: (count: number) => `已恢复 ${count} 条`,
  notRestored: (count: number, why: string) =>
    count === 1 ? `不能恢复：${why}` : `没有恢复：${count} 条不能恢复，如 ${why}`,
  notInBin: '不在回收站中，可能已恢复或超过保留天数',
  parentGone: '它的上级已删除，请先恢复上级',
  onlyBySteps: (title: string) => `${title}只能通过步骤改变，不能直接修改`,
  otherStart: (title: string) => `新记录的${title}从第一个状态开始，不能指定其他状态`,
  lockedRecord: (name: string) => `“${name}”当前状态已锁定，只能查看，不能修改或删除`,
  lockedParent: (name: string) => `“${name}”当前状态已锁定，不能修改它的明细`,
  refusedAll: (title: string, count: number, names: readonly string[]) =>
    `没有执行“${title}”：${count} 条不能执行：${listed(names)}`,
  unseenMissing: (count: number) => `有 ${count} 项您无权查看的内容未填写，请有权限的同事补齐`,
  moreWarnings: (count: number) => `另有 ${count} 项同样的提醒`,
  stepDone: (title: string, count: number) =>
    count === 1 ? `已${title}` : `已${title} ${count} 条`,
  notAsked: (name: string, title: string) => `“${title}”不需要填写“${name}”`,
  notFoundId: (id: string) => `${id}（不存在）`,
  notAllowed: (title: string) => `该记录当前不能${title}`,
  gone: '记录不存在',
  idKept: (title: string) => `${title}是数据源里记录的编号，保存后不能修改`,
  twins: (id: string) =>
    `数据源的表里有几条编号为“${id}”的记录，无法分辨：请管理员把实体文档的 source.id 改为值不重复的列`,
  outOfScope: (title: string) =>
    `这样保存后，这条${title}不在您的数据范围内，您将看不到它。请改回，或请有权限的同事代为修改`,
  mayNotSeeReferring: (name: string, { entity }: UsedBy) =>
    `删除“${name}”会连同不在您数据范围内的${entity}一并删除`,

  idColumn: '编号',
  errorColumn: '错误信息',
  sheetTitle: (title: string) => `${title}报表`,
  sheetBy: (name: string) => `导出人:${name}`,
  continued: (place: number) => `（续${place}）`,
  exportTooMany: (most: number) => `一次最多导出 ${most} 行，请缩小查询范围`,
  exportName: (title: string) => `${title}.xlsx`,
  exportTextName: (title: string) => `${title}.csv`,
  templateName: (title: string) => `${title}导入模板.xlsx`,

  choiceSheet: '选项',
  chooseFromList: '请从列表中选择',
  hintRequired: '必填',
  hintUnique: '不可重复',
  hintMultiple: '多个用英文逗号分隔',
  hintInteger: '整数',
  hintNumber: '数字',
  hintDate: '日期，如 2026-03-05',
  hintDateTime: '时间，如 2026-03-05 10:30:00',
  hintTime: '时间，如 10:30:00',
  hintChoices: (texts: readonly string[], more: boolean) =>
    `可选：${texts.join('、')}${more ? ' 等' : ''}`,

  hintRows: (hint: string) =>
    `一条记录可占若干行：首行填记录的各列，其余各行留空，每行一条明细${hint === '' ? '' : `；${hint}`}`,

  noFile: '请选择要导入的文件',
  damagedOldExcel: '无法读取这个 .xls 或 .xlsb 文件（已损坏），请在 Excel 中另存为 .xlsx 后再导入',
  lockedExcel: '文件设有打开密码，请在 Excel 中去掉密码后再导入',
  webPage: '这是网页或 XML 文件，只是用了表格的扩展名，请在 Excel 中打开并另存为 .xlsx 后再导入',
  openQuote: (row: number) =>
    `第 ${row} 行有一个引号没有结束，其后的内容无法分列，请补上引号（文字中的引号写成两个）后再导入`,
  noSheet: (name: string) => `文件中没有工作表“${name}”，请重新选择`,
  notExcel: '不是表格文件，请使用 .xlsx 或 .csv 格式',
  openSheet:
    '这是 OpenDocument 表格（.ods），请在 WPS、Excel 或 LibreOffice 中另存为 .xlsx 后再导入',
  iWork: '这是 Numbers 等 iWork 文件，请在 Numbers 中导出为 Excel（.xlsx）后再导入',
  aDocument: '这是文字文档，不是表格文件；其中的表格请复制到 Excel 中，存为 .xlsx 后再导入',
  slides: '这是演示文稿，不是表格文件，请使用 .xlsx 或 .csv 格式',
  aPdf: '这是 PDF，不是表格文件，请使用 .xlsx 或 .csv 格式',
  aPicture: '这是图片，不是表格文件，请使用 .xlsx 或 .csv 格式',
  anArchive: '这是压缩包，不是表格文件，请先解压，再导入其中的表格',
  tooManyFiles: (most: number) => `一次最多导入 ${most} 个文件`,
  badForeignKey: (key: string) => `上级字段 ${key} 不正确`,
  importTaken: '该导入已经结束，请重新选择文件',
  damagedExcel: '文件已损坏，无法读取，请重新保存后再导入',
  unpacksTooLarge: '文件解压后过大，请拆分后再导入',
  importTooMany: (most: number) => `一次最多导入 ${most} 行，请拆分后再导入`,
  noHeader: '没有找到表头，请使用导入模板中的列名',
  sameHeader: (title: string) => `表头中有重复的列：${title}`,
  noRows: '文件中没有数据',
  cellUnread: (title: string, text: string) => `${title}“${text}”不正确`,
  /** Why a cell of a sheet is refused; the column's title stands before it. */
  cellFault: (title: string, fault: string) => `${title}${fault}`,
  longDigits: (digits: string) =>
    `“${digits}”超过 15 位，表格只保留前 15 位数字，其后的都成了 0；请把单元格设为文本后重新填写`,
  tooManyDigits: (text: string) => `“${text}”超过 15 位数字，不能准确保存`,
  onlyTime: (text: string) => `“${text}”只有时间，没有日期`,
  withTime: (text: string) => `“${text}”含有时间，这里只填日期`,
  onlyDay: (text: string) => `“${text}”不是一天中的时间`,
  noDay: (number: string) => `的日期序号 ${number} 不是任何一天`,
  hiddenNumber: (number: string) =>
    `的数值 ${number} 被单元格的格式隐藏，请清空单元格或改用会显示的格式`,
  unsureFormat: (number: string, code: string) =>
    `的数值 ${number} 用格式“${code}”显示成什么无法确定，请把单元格改为文本`,
  bareSerial: (number: string) =>
    `“${number}”是数字，不是日期；请把单元格设为日期格式，或写成 2026-03-05`,
  withZone: (text: string) => `“${text}”带有时区，请改为当地时间，如 2026-03-05 10:30:00`,
  tooManyDecimals: (text: string, most: number) =>
    most === 0 ? `“${text}”不是整数` : `“${text}”超过 ${most} 位小数`,
  cellBroken: (title: string, text: string, fault: string) =>
    text === '' ? `${title}：${fault}` : `${title}“${text}”：${fault}`,
  rowsOfStored:
    '已有这条记录：导入只为新记录带入明细行，不改已有记录的明细；请清空这条记录的明细各列，或在记录中修改',
  recordRefused: (line: number) => `与第 ${line} 行同属一条记录，那一行有错误，整条记录未导入`,
  tidied: (count: number) => `${count} 处文字已去掉首尾空格和看不见的字符`,
  surplusCells: (count: number) =>
    `比表头多 ${count} 格，各列可能已错位；文字中的分隔符请用引号括起来`,
  cellUnreckoned: (title: string) => `${title}的公式没有计算结果，请在 Excel 中打开并保存后再导入`,
  badRef: '编号不正确',
  repeatedRef: '编号在文件中重复',
  repeatedRecord: '文件中前面已有一行改这条记录',
  noSuchRecord: '编号对应的记录不存在',
  mayNotEdit: '没有修改已有记录的权限',
  changedSince: '该记录在导出后已被他人修改，请重新导出后再改',
  alreadyExists: (title: string, text: string, by?: string) =>
    `${title}“${text}”已经存在${by === undefined ? '' : `（“${by}”）`}，忽略导入。`,
  repeatedIn: (title: string, text: string | undefined, file: number | undefined, row: number) =>
    `${title}${text === undefined ? '' : `“${text}”`}与${file === undefined ? '' : `第 ${file} 个文件`}第 ${row} 行重复，忽略导入。`,
  rowUnknown: '未知错误，忽略导入',
  rowError: (row: number, message: string) => `第 ${row} 行：${message}`,
  importedAll: (rows: number) => `共${rows}行数据全部导入成功！`,
  importedSome: '文件导入成功，但有错误。',
  importedNone: '文件导入失败！没有导入任何数据，请改正错误后再导入。',
  uploadGone: '上传的文件已过期，请重新选择文件',
  checkStopped: '校验已取消',
  importStopped: '导入已取消，已导入的行可以撤销',
  sheetTaken: (name: string, others: readonly string[]) =>
    `只读取了工作表“${name}”，未读取：${others.map((other) => `“${other}”`).join('、')}`,
  mergedFilled: (cells: number) => `合并单元格的值已填入所合并的各行（${cells} 格）`,
  hiddenTaken: (rows: number) => `其中 ${rows} 行在文件中被隐藏或筛选掉，也已读取`,
  hiddenSkipped: (rows: number) => `已略过文件中被隐藏或筛选掉的 ${rows} 行`,
  withNotes: (said: string, notes: readonly string[]) =>
    notes.length === 0 ? said : `${said.replace(/[。！]$/, '')}。${notes.join('；')}`,
  inFile: (file: string, line: string) => `${file} ${line}`,
  checkedAll: (count: number, rows: number) => `校验通过，共 ${counted(count, rows)}`,
  checkedSome: (total: number, good: number, errors: number, rows: number) =>
    rows > 0
      ? `共 ${counted(total, rows)}，可导入 ${good} 条，${errors} 条有错误`
      : `共 ${total} 行，可导入 ${good} 行，${errors} 行有错误`,
  undoChanged: '导入后已被修改，保持不变',
  undoUnreadable: (title: string) => `“${title}”的类型已改变，原来的值不能恢复，保持不变`,
  undoTooLate: (hours: number) => `只能撤销 ${hours} 小时内的导入`,
  undoneBefore: '该导入已经撤销',
  undone: (removed: number, reverted: number) =>
    `已撤销导入：删除 ${removed} 行，还原 ${reverted} 行`,
  undoUsed: '仍被其他记录使用，保持不变',
  undoneSome: (done: string, { changed, others }: Readonly<Record<'changed' | 'others', number>>) =>
    [
      done,
      ...(changed > 0 ? [`${changed} 行在导入后已被修改，保持不变`] : []),
      ...(others > 0 ? [`${others} 行仍被使用或不能改动，保持不变`] : []),
    ].join('，'),
  importTally: (total: number, done: number, errors: number) =>
    `总上传行数：${total}，已导入行数：${done}，错误行数：${errors}`,
  errorFileName: (title: string) => `${title}导入错误.xlsx`,

  logged: (operation: string, title: string, name: string) => `${operation}${title}：${name}`,
  onceAnswers: '一天前的重发凭据',
  emptied: '已不能恢复的删除所清空的值',
  recheckTitle: '补排到点步骤',
  recheckHelp: '为状态步骤中写了 auto、尚未排期的记录安排到点执行（如定时发布）',
  rechecked: (planned: number) => (planned === 0 ? '没有需要补排的记录' : `补排 ${planned} 条记录`),
  recomputeTitle: '重算计算字段',
  recomputeHelp: '文档改了字段怎样计算时，把已有记录按新的写法重算；不改动记录的修改时间',
  recomputed: (counts: readonly (readonly [title: string, count: number])[]) =>
    counts.length === 0
      ? '没有需要重算的记录'
      : counts.map(([title, count]) => `${title} ${count} 条`).join('，'),
  textKeysTitle: '补写文字的比较、排序与搜索键',
  textKeysHelp:
    '为没有经过表单写入的文字补写比较、拼音排序与搜索的键；重复的值处理后建立等着的唯一索引',
  textKeysDone: (filled: number, made: number, waiting: number) =>
    [
      filled === 0 ? '没有需要补写的' : `补写 ${filled} 行`,
      ...(made > 0 ? [`建立唯一索引 ${made} 个`] : []),
      ...(waiting > 0 ? [`${waiting} 个唯一索引还有重复值，见“运行状况”`] : []),
    ].join('，'),
  dueTitle: '到期执行操作',
  dueHelp:
    '对日期或时间字段已过的记录执行实体文档中声明的操作，各租户都做。参数：entity 实体名称，action 操作名称，field 日期或时间字段',
  expire: (title: string) => `${title}到期停用`,
  noEntity: (name: string) => `没有实体 ${name}`,
  noAction: (entity: string, name: string) => `实体 “${entity}” 没有操作 ${name}`,
  notByJob: (entity: string) => `租户的定时任务不能对${entity}执行操作`,
  mayNotAct: (entity: string, action: string) => `没有权限对${entity}执行“${action}”`,
  noTimeField: (entity: string, key: string) => `实体 “${entity}” 没有日期或时间字段 ${key}`,
  dueDone: (entity: string, action: string, count: number) =>
    count === 0 ? `没有到期的${entity}记录` : `${entity}：${action} ${count} 条`,
} as const

/** Logged operations in words. */
export const operationTitles: Readonly<Record<LoggedOperation, string>> = {
  add: '添加',
  edit: '编辑',
  delete: '删除',
  import: '导入',
  restore: '恢复',
}

const mostListed = 10

const listed = (names: readonly string[]) =>
  names.slice(0, mostListed).join('、') + (names.length > mostListed ? ' 等' : '')
