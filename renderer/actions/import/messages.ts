/** Chinese texts of the import dialog, fetched with it. */
export const importMessages = {
  imported: (names: readonly string[]) => `${names.join('、')} 文件上传成功`,
  uploadFailed: (message: string) => `文件上传失败: ${message}`,
  title: '导入EXCEL',
  chooseFile: '选择导入文件',
  hint: '支持 .xls、.xlsx、.xlsb、.csv 文件，可一次选择多个；列名可与导入模板不同，选好文件后再对应。',
  template: '下载导入模板',
  templateName: (title: string) => `${title}导入模板.xlsx`,
  start: '开始上传',
  uploading: (percent: number) => `上传中(${percent}%)`,
  uploadingNow: '上传中...',
  wrongFile: '请选择 .xls、.xlsx、.xlsb 或 .csv 文件',
  foreignFile: (name: string, kind: string) =>
    `${name} 是 ${kind}，请在打开它的程序中另存为（或导出为）.xlsx 后再选择`,
  sending: (name: string) => `${name} 上传进度`,
  waiting: '等待上传',
  retryFile: (name: string) => `重试 ${name}`,
  retryFailed: (count: number) => `重试失败的 ${count} 个`,
  removeFile: (name: string) => `移除 ${name}`,
  files: '导入的文件',
  validate: '是否开启校验:',
  yes: '是',
  no: '否',
  validateHint: '先检查全部数据，有错误的行可在页面上改正后再导入',

  existing: '已有的记录:',
  existingRefuse: '不导入',
  existingUpdate: '更新',
  existingHint: (names: readonly string[]) => `按${names.join('，或')}识别；更新时空单元格不改`,
  together: (titles: readonly string[]) => titles.map((title) => `“${title}”`).join('＋'),
  withUpdated: (said: string, count: number) => `${said}其中更新 ${count} 行`,

  partial: '导入成功,但是有错误数据!',
  note: (name: string) => `下载“${name}”`,
  failedRows: '具体详情请 点击下载',
  failedRowsName: '导入失败的行.xlsx',

  reading: '正在读取表头…',
  sheetOfFile: (file: string) => `${file} 的工作表`,
  sheetRows: (name: string, rows: number | undefined) =>
    [name === '' ? '' : `工作表“${name}”`, rows === undefined ? '' : `${rows} 行`]
      .filter((part) => part !== '')
      .join('，'),
  hiddenSheet: (name: string) => `${name}（隐藏）`,
  mergedCells: (cells: number) => `合并单元格的值填入所合并的各行（${cells} 格）`,
  hiddenRows: (rows: number) => `${rows} 行在文件中被隐藏或筛选掉`,
  skipHidden: '不导入隐藏的行',
  mapping: '列对应',
  recognised: (known: number, ignored: number) =>
    ignored > 0 ? `已识别 ${known} 列，忽略 ${ignored} 列` : `已识别全部 ${known} 列`,
  adjust: '调整对应',
  heading: '文件中的列',
  samples: '前几行',
  target: '导入到',
  targetOf: (heading: string) => `“${heading}”导入到`,
  ignore: '不导入',
  reference: '用于识别已有记录',
  guessed: '推测',
  askedFor: '文件里没有以下各列，每一行都写入',
  lists: (titles: readonly string[]) =>
    `${titles.map((title) => `“${title}”`).join('、')}：一条记录可占若干行，其余各行的记录各列留空、与首行相同或合并单元格；只为新记录带入，已有记录的不变`,
  missing: (titles: readonly string[]) => `缺少必填列：${titles.join('、')}`,
  twice: (title: string) => `“${title}”对应了多列，请只保留一列`,
  required: (title: string) => `${title} *`,

  checking: (rows: number) => (rows > 0 ? `正在校验，已处理 ${rows} 行` : '正在校验…'),
  checkInterrupted: '校验中断：服务器已重新启动，请重新校验',
  interrupted: (rows: number) =>
    `导入中断：服务器已重新启动。前 ${rows} 行已处理，其余未导入；可继续导入，已处理的行不会重复。`,
  goOn: '继续导入',
  lost: '无法连接服务器，导入结果未知。请稍后重试，已导入的行不会重复。',
  importing: (rows: number, total: number | undefined) =>
    total === undefined ? `正在导入，已处理 ${rows} 行` : `正在导入，已处理 ${rows} / ${total} 行`,
  reconnecting: '连接中断，正在查询导入结果…',
  cancel: '取消',
  cancelling: '正在取消…',
  close: '关闭',

  errorsTitle: (total: number, errors: number, lines: number | undefined) =>
    lines === undefined
      ? `共 ${total} 行，其中 ${errors} 行有错误`
      : `共 ${total} 条记录，${lines} 行明细，其中 ${errors} 条有错误`,
  errorsHint: '标红的单元格可直接改正；删除的行不导入。',
  errorsOfRows: '一条记录有错误，它的各行都不导入；删除记录的首行，整条记录不导入。',
  errorsShown: (shown: number, lines: number | undefined) =>
    `仅显示前 ${shown} ${lines === undefined ? '行' : '条'}，其余可在导入后下载`,
  errorsLeft: (rows: number) => `还有 ${rows} 行有错误`,
  errorsTable: '有错误的行',
  fileColumn: '文件',
  rowColumn: '行号',
  rowError: '整行问题',
  corrected: '改正',
  kept: (files: string, time: string, corrected: number, wrong: number) =>
    `${time} 的导入“${files}”还没有完成：共 ${wrong} 行有错误，已改正 ${corrected} 行`,
  keptGoOn: '继续改正',
  keptForget: '放弃',
  leaveCorrections: '改正的内容还没有导入，确定放弃吗？',
  leaveCorrectionsText: '放弃后需要重新选择文件并重新改正。',
  checkAgain: '重新校验',
  importGood: '只导入正确的行',
  importCorrected: '导入',
  back: '上一步',

  undo: '撤销导入',
  undoQuestion: (file: string) => (file === '' ? '撤销这次导入？' : `撤销导入“${file}”？`),
  undoPlan: (plan: {
    readonly removes: number
    readonly reverts: number
    readonly changed: number
    readonly names: readonly string[]
    /** Records that stay for another reason; `others` of them are not listed. */
    readonly kept: readonly {
      readonly message: string
      readonly count: number
      readonly names: readonly string[]
    }[]
    readonly others: number
  }) => {
    const { removes, reverts, changed, names, kept, others } = plan
    const parts = [
      ...(removes > 0 ? [`将删除这次导入新增的 ${removes} 行`] : []),
      ...(reverts > 0 ? [`将还原这次导入修改的 ${reverts} 行`] : []),
    ]
    const done = parts.length === 0 ? '没有可以撤销的行' : parts.join('，')
    const listed = (some: readonly string[], count: number) =>
      some.length < count ? `${some.join('、')} 等` : some.join('、')
    const stays = [
      ...(changed > 0
        ? [`${changed} 行在导入后已被修改或删除，保持不变：${listed(names, changed)}`]
        : []),
      ...kept.map(
        ({ message, count, names: some }) => `${count} 行${message}：${listed(some, count)}`,
      ),
      ...(others > 0 ? [`另有 ${others} 行保持不变`] : []),
    ]
    return `${[done, ...stays].join('；')}。`
  },
  undoText: '删除这次导入新增的记录，还原这次导入修改的记录；导入后又被修改的记录保持不变。',
  recent: '最近的导入（可撤销）',
  recentLine: (file: string, time: string, created: number, updated: number) =>
    `${time} ${file}：新增 ${created}，修改 ${updated}`,
  undone: '已撤销',
} as const

/** Sheets of programs whose files are not read, by their extensions. */
export const foreignSheets: ReadonlyMap<string, string> = new Map([
  ['.ods', 'OpenDocument 表格'],
  ['.fods', 'OpenDocument 表格'],
  ['.ots', 'OpenDocument 表格'],
  ['.numbers', 'Numbers 表格'],
  ['.et', 'WPS 表格'],
  ['.ett', 'WPS 表格模板'],
  ['.wps', 'WPS 文字文档'],
])
