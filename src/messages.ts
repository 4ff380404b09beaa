/** Chinese texts of the shell. */
export const messages = {
  loading: '正在加载…',
  retry: '重试',
  home: '首页',
  greeting: (hour: number) =>
    hour < 9
      ? '早上好'
      : hour <= 11
        ? '上午好'
        : hour <= 13
          ? '中午好'
          : hour < 20
            ? '下午好'
            : '晚上好',
  hello: (greeting: string, name: string) => (name === '' ? greeting : `${greeting}，${name}`),
  notFoundTitle: '抱歉，您访问的页面不存在',
  backHome: '返回首页',
  noPermissions: '您还没有任何菜单权限，请联系管理员',
  emptyMenu: 'getPermissionList: permissions must be a non-null array !',
  pageMissing: (code: string) => `没有找到页面配置：${code}`,
  leaveConfirm: '有未保存的修改，确定离开吗？',
  leave: '离开',
  saveAndGoOn: '保存并继续',
  leaveUnsaved: '不保存',
  stay: '留下',
  ok: '确定',
  cancel: '取消',
  closeDialog: '关闭窗口',
  serverError: '服务器错误，请稍后重试',
  documentFindings: (count: number) => `配置文档有 ${count} 处问题`,
  documentWarnings: (count: number) => `配置文档有 ${count} 处提醒`,
  showWarnings: (count: number) => `同时显示 ${count} 处提醒`,
  didYouMean: (name: string) => `是否想写 “${name}”？`,
} as const
