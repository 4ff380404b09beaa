/** Chinese texts of row popovers and dialogs; worded as in the reference (widgets, §1.12 and 1.13). */
export const rowFormMessages = {
  subForm: '子表',
  close: '关闭',
  openFailed: '打开子表失败',
  details: '详细信息',
  fullScreen: '全屏',
  exitFullScreen: '退出全屏',
  ok: '确定',
  cancel: '取消',
} as const
