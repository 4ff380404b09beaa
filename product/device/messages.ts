export const deviceTexts = {
  title: '浏览器与系统',
  unknown: '未知设备',
  wechat: '微信',
} as const
