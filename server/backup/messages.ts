/** Texts about backups for the screen, the job history and the commands. */
export const backupMessages = {
  takeTitle: '备份',
  takeHelp: '数据库与上传文件写入一个备份文件（BACKUP_DIR），只保留最近几份',
  taken: (name: string, rows: number, files: number, isSealed: boolean) =>
    `${name}：${rows} 行，${files} 个文件${isSealed ? '' : '；没有用密钥封印，建议设置 BACKUP_KEY'}`,
  proveTitle: '验证备份',
  proveHelp:
    '在单独的低优先级进程中把最新的备份恢复到临时位置，与备份时的行数和校验值比较，并打开十个页面',
  proved: (name: string, tables: number, rows: number, pages: number) =>
    `${name} 可以恢复：${tables} 张表、${rows} 行一致，${pages} 个接口正常应答`,
  none: '还没有备份，请先备份一次',
  noRoom: (needed: number, free: number) =>
    `磁盘空间不足：需要约 ${needed} MB，只剩 ${free} MB。请清理磁盘或改用 BACKUP_DIR 指定的其他磁盘`,
  nothing:
    '数据库中还没有数据，没有可以备份的：请检查 DATA_DIR 或 DATABASE_URL 指向的是否要备份的数据库',
  fileGone: (path: string) => `备份文件不在了：${path}`,
  damaged: (path: string, where: string) => `备份文件 ${path} 不完整或已损坏（${where}），请换一份`,
  changed: (path: string, where: string) =>
    `备份文件 ${path} 不完整、已损坏或被改动过，或者是用另一个 BACKUP_KEY 封印的（${where}）：请核对密钥，或换一份`,
  keyShort: (least: number) => `BACKUP_KEY 太短：至少 ${least} 个字符（openssl rand -base64 32）`,
  keyMissing: (path: string) => `备份文件 ${path} 是用密钥封印的：请设置做备份时的 BACKUP_KEY`,
  unsealed: (path: string) =>
    `备份文件 ${path} 没有用密钥封印（没有 BACKUP_KEY，或由旧版本所做），看不出是否被人改动过。确认来源可靠后，加上 --unsealed 再恢复`,
  unlike: (table: string, expected: string, found: string) =>
    `表 ${table} 与备份不一致：备份时 ${expected}，恢复后 ${found}`,
  notEmpty: '目标数据库不是空的。恢复只写入空的数据库：请指定新的 DATA_DIR 或空的 DATABASE_URL',
  restored: (rows: number, files: number) => `已恢复 ${rows} 行、${files} 个文件`,
  sameBase: '文件夹中的文档与备份时相同',
  otherBase: (paths: readonly string[]) => {
    const few = paths.slice(0, 5).join('、')
    return `注意：文件夹中的文档与备份时不同（${paths.length} 份：${few}${paths.length > 5 ? ' 等' : ''}）。在线发布的内容是在备份时的文件上做的：启动时，发布过的文档与现在的文件合并，合并不了的保留发布的内容并列在运行状况中；没有发布过的以现在的文件为准`
  },
  usage: '用法：npm run backup [文件]；npm run restore -- <文件> [--unsealed]',
  pageFailed: (path: string, status: number) => `恢复后的接口 ${path} 应答 ${status}`,
} as const
