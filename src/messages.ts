/** Chinese texts of the shell. */
export const messages = {
  product: '站点管理后台',
  tagline: '一份文档，就是一个页面',
  taglineMore: '内容、产品、询盘与站点，集中在一个后台里完成。',
  login: '登录',
  loginTitle: '账号登录',
  loggingIn: '正在登录…',
  username: '账号',
  usernamePlaceholder: '请输入账号',
  usernameRequired: '请输入账号!',
  password: '密码',
  passwordPlaceholder: '请输入密码',
  passwordRequired: '请输入密码!',
  captcha: '验证码',
  captchaRequired: '请输入验证码!',
  captchaImage: '验证码图片，点击更换',
  showPassword: '显示密码',
  hidePassword: '隐藏密码',
  siteFailedTitle: '获取站点信息失败',
  siteFailedText: '请联系网站管理员',
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
  quickEntry: '常用功能',
  homeIntro: '从下面进入您常用的页面，或使用左侧菜单。',
  notFoundTitle: '抱歉，您访问的页面不存在',
  backHome: '返回首页',
  noPermissions: '您还没有任何菜单权限，请联系管理员',
  emptyMenu: 'getPermissionList: permissions must be a non-null array !',
  pageMissing: (code: string) => `没有找到页面配置：${code}`,
  viewMissing: (view: string) => `Cannot find module '${view}'`,
  leaveConfirm: '有未保存的修改，确定离开吗？',
  leave: '离开',
  stay: '留下',
  ok: '确定',
  cancel: '取消',
  serverError: '服务器错误，请稍后重试',
  documentProblems: (count: number) => `配置文档有 ${count} 处问题`,
  didYouMean: (name: string) => `是否想写 “${name}”？`,
  hide: '收起',
} as const
