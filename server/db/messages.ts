/** Messages to the operator when a database cannot be opened. Each says what is wrong and what to do. */
export const messages = {
  directoryInUse: (directory: string, holder: { pid: number; since: string; self: boolean }) =>
    holder.self
      ? `数据目录 ${directory} 已被本进程（PID ${holder.pid}）打开，不能再次打开。`
      : `数据目录 ${directory} 正被另一个进程使用（PID ${holder.pid}，自 ${holder.since} 起）。` +
        '两个进程同时打开会丢失数据：请先停止该进程，或用 DATA_DIR 指定另一个目录。',

  directoryInUseElsewhere: (
    directory: string,
    holder: { pid: number; host: string; lockFile: string },
  ) =>
    `数据目录 ${directory} 由主机 ${holder.host} 上的进程（PID ${holder.pid}）占用，本机无法确认它是否仍在运行。` +
    `请先停止该进程；若确认它已停止，请删除文件 ${holder.lockFile} 后重新启动。`,

  directoryDamaged: (directory: string, reason: string) =>
    `数据目录 ${directory} 已损坏：${reason}。程序不会删除或覆盖它。` +
    '请把该目录移到别处保存，用最近的备份恢复到原位置，然后重新启动。',

  directoryFull: (directory: string, free: number, least: number) =>
    `磁盘空间不足：数据目录 ${directory} 所在磁盘只剩 ${free} MB，至少需要 ${least} MB。` +
    '数据没有损坏，请清理磁盘后重新启动。',

  notADirectory: (directory: string) =>
    `数据目录 ${directory} 不是一个文件夹。请移走这个文件，或用 DATA_DIR 指定另一个目录。`,

  directoryForeign: (directory: string) =>
    `数据目录 ${directory} 里有其他文件，但没有数据库。为避免覆盖它们，程序没有启动：` +
    '请用 DATA_DIR 指定一个空目录，或恢复完整的备份。',

  directoryNotWritable: (directory: string, reason: string) =>
    `数据目录 ${directory} 不可写（${reason}）。请检查目录的所有者、权限和磁盘空间，然后重新启动。`,

  directoryOtherVersion: (directory: string, found: string, expected: string) =>
    `数据目录 ${directory} 由 PostgreSQL ${found} 创建，本程序需要 ${expected}。` +
    '请用创建它的版本导出数据，再导入到新目录。',

  controlFileMissing: '缺少控制文件 global/pg_control',
  controlFileShort: (bytes: number) =>
    `控制文件 global/pg_control 不完整（${bytes} 字节，应为 8192 字节）`,
  logMissing: '缺少事务日志（pg_wal）',
  partMissing: (name: string) => `缺少 ${name}`,
  engineRefused: (detail: string) => `数据库引擎无法启动（${detail}）`,

  notPostgres: '请检查 DATABASE_URL：PostgreSQL 的地址以 postgres:// 开头。',
  serverUnreachable: (server: string, reason: string) =>
    `无法连接 PostgreSQL ${server}：${reason}。请检查 DATABASE_URL、网络和数据库服务是否已启动。`,
} as const
