/** Chinese texts about files and the releases above them. */
export const documentMessages = {
  upgradeNote: '文件有了新的版本，已合并到发布过的内容中',
  upgradeAuthor: '升级',
  coveredByRelease: (paths: readonly string[]) =>
    `这些文档在线发布过，这次启动只用文件中的内容：${paths.join('、')}`,
} as const
