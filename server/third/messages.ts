/** Chinese texts of the logins by other providers (contract, §3.1). */
export const thirdMessages = {
  passes: '过期登录凭证',
  unconfigured: '未配置该登录方式',
  operateWrong: '校验失败',
  userMissing: '用户未找到',
  passwordWrong: '密码不正确',
  codeWrong: '手机验证码错误',
  stateInvalid: '登录请求已失效，请重新登录',
  passInvalid: '登录凭证已失效，请重新登录',
  bindingExpired: '绑定已超时，请重新登录',
  denied: '您已取消登录',
  failed: '第三方登录验证失败，请重新登录',
  unreachable: '第三方登录服务暂不可用，请稍后重试',
  unbound: '该账号尚未绑定，请先绑定',
  taken: '该账号已绑定其他用户',
  usernameTaken: '用户名已注册',
  usernameMalformed: '用户名由2到50个字母、数字、汉字或 _ - . @ 组成！',
  creationClosed: '不支持创建新账号，请绑定已有账号',
  bindingLog: (username: string, provider: string) =>
    `用户名: ${username},绑定第三方账号：${provider}`,

  pageTitle: '第三方登录',
  returning: '登录成功，正在返回…',
  backToLogin: '返回登录页',
} as const

/** Texts for the operator if the configuration is invalid. */
export const thirdStartMessages = {
  notJson: 'THIRD_LOGIN 不是合法的 JSON 数组。',
  entry: (at: number, failure: string) => `THIRD_LOGIN 的第 ${at + 1} 项有误：${failure}。`,
  source: 'source 应为 1–40 位小写字母、数字、横线或下划线，且不能是 wechat',
  duplicate: (source: string) => `source “${source}” 重复`,
  text: (name: string) => `缺少 ${name}`,
  issuer: 'issuer 应为 https 地址（仅本机地址可用 http）',
  tenantId: 'tenantId 应为正整数',
  publicUrl: (text: string) =>
    `PUBLIC_URL 的值“${text}”不是 http(s) 源地址，例如 https://console.example.cn，多个以逗号分隔。`,
  publicUrlMissing: (name: string) =>
    `使用 ${name} 时必须设置 PUBLIC_URL（浏览器访问本系统的地址）。`,
  casUrl: (text: string) => `CAS_URL 的值“${text}”不是 https 地址（仅本机地址可用 http）。`,
} as const
