/** Texts of the tabs. */
export const tabMessages = {
  bar: '已打开的页面',
  actions: '标签页操作',
  close: (title: string) => `关闭 ${title}`,
  closeThis: '关闭当前',
  refresh: '刷新',
  closeLeft: '关闭左侧',
  closeRight: '关闭右侧',
  closeOthers: '关闭其他',
  why: '为什么能看到',
  homeStays: '模板库不能关闭!',
  lastStays: '这是最后一页，不能再关闭了啦',
  closeUnsaved: (title: string) => `“${title}” 有未保存的修改，确定关闭吗？`,
  refreshUnsaved: (title: string) => `“${title}” 有未保存的修改，确定刷新吗？`,
  keys: '方向键切换，回车打开，Delete 关闭，Shift+F10 更多操作',
} as const
