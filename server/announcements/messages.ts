/** Chinese texts about announcements (contract, §8). */
export const announcementMessages = {
  released: '该系统通知发布成功',
  revoked: '该系统通知撤销成功',
  notDraft: '该通知已发布，不能修改；可复制后另发',
  stillReleased: '已发布的通知请先撤销再删除',
  badPath: '打开地址应为本系统的路径，如 /content/product',
  badView: '组件名称只能由字母、数字、“/”、“-”、“_”组成，如 cms/product',
  allRead: '全部已读',
  readAgain: '批量设置已读',
} as const
