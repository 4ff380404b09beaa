/** Chinese texts about changesets and releases. */
export const releaseMessages = {
  saved: '已保存',
  discarded: '已放弃',
  published: (number: number) => `已发布为第 ${number} 版`,
  reverted: (number: number, of: number) => `已用第 ${number} 版撤回第 ${of} 版`,
  savedElsewhere: '这份草稿在别处保存过（另一个页面或另一台电脑），请先核对再继续',
  notADocument: (path: string) =>
    `“${path}”不是文档的路径，应如 entities/cms/product.json、pages/…、dicts/…、reports/…、roles/…、rules/… 或 menu.json`,
  tooManyChanges: (most: number) => `一次最多修改 ${most} 个文档，请先发布`,
  tooLong: (most: number) => `文档最多 ${most} 个字符`,
  unstorable: '文本中有无法保存的字符（NUL 或不完整的字符），请删去后再保存',
  nothingChanged: '没有修改，不需要发布',
  merged: '已合并',
  questionsOpen: (count: number) => `还有 ${count} 处双方都改过，请逐一选择`,
  overtaken: '您开始修改以后，这些文档已有新的版本，请先核对',
  publishedMeanwhile: '刚刚有人发布了新的版本，请重新查看发布内容',
  tooBusy: '数据正被长时间占用（如导入或备份），这次没有发布，原来的内容照常使用；请稍后再发布',
  hasErrors: (count: number) => `文档有 ${count} 处错误，改正后才能发布`,
  mayNotPublish: '没有发布这些文档的权限',
  beyond: (sentence: string) => `${sentence}——您自己没有，须经批准`,
  widens: (count: number) =>
    `有 ${count} 处会让人得到您自己没有的权限，不能由您发布，请由有这些权限的管理员发布`,
  renamedOfProgram: (name: string) => `“${name}”在程序自己的数据表中，不能改名（不能写 was）`,
  closesWorkbench: '发布后将没有人能够编辑和发布文档：菜单中必须保留它的入口和权限',
  lostPages: (count: number) => `各公司自己的页面中有 ${count} 个将不能显示，由各公司自行修改`,
  companyInFiles: (company: number, paths: readonly string[]) =>
    `租户 ${company} 自己的文档在文件中，请先删去这些文件再删除它：${paths.join('、')}`,
  companyRemoved: (company: number) => `删除租户 ${company} 及其自己的文档`,
  noSuchRelease: '没有这一版',
  changedSince: (paths: readonly string[], number: number) =>
    `${paths.join('、')} 在第 ${number} 版中又改过，请先撤回那一版`,
  alreadyReverted: '这一版的内容已不在使用中，没有可撤回的',
  kept: (number: number) => `保留第 ${number} 版的文本`,
  keptNote: (number: number) => `文件有更新，保留第 ${number} 版的文本`,
  fileChanged: '文件刚刚又有更新，请重新核对',
  columnsChanged: '这些列刚刚有变化，请重新查看',
  noBackup: (names: readonly string[]) =>
    `停用以后还没有备份，不能清理，请先备份：${names.join('、')}`,
  swept: (names: readonly string[]) => `清理停用的列：${names.join('、')}`,
  sweptColumns: (count: number) => `已清理 ${count} 列`,
  cannotHold: (sentences: readonly string[]) =>
    `不能撤回，原来的文档放不下现有的记录，请先处理：${sentences.join('；')}`,
  revertNote: (number: number) => `撤回第 ${number} 版`,
  noteExpected: '一句说明',
  logged: {
    publish: (number: number, note: string) => `发布页面配置第 ${number} 版：${note}`,
    revert: (number: number, note: string) => `发布页面配置第 ${number} 版（撤回）：${note}`,
    upgrade: (number: number, note: string) => `发布页面配置第 ${number} 版（升级）：${note}`,
  },
} as const
