/** Chinese texts for a lost connection and for files replaced by a new version. */
export const connectionMessages = {
  lost: '与服务器的连接已断开，正在自动重试',
  kept: '填写的内容仍在页面上，请勿关闭。',
  retryNow: '立即重试',
  retrying: '正在重试…',
  back: '已重新连接',
  chunkTitle: '页面文件加载失败',
  chunkText: '可能已发布新版本，请刷新页面。未保存的内容会保留为草稿。',
  brokenTitle: '页面显示出错',
  brokenText: '请刷新页面；仍然出错时请联系管理员。未保存的内容会保留为草稿。',
  refresh: '刷新',
} as const
