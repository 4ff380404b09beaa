/** Chinese texts of the single sign-on. */
export const casMessages = {
  unconfigured: '未配置单点登录',
  serviceForeign: '单点登录的返回地址不属于本系统',
  refused: '单点登录验证失败，请重新登录',
  unreachable: '单点登录服务暂不可用，请稍后重试',
  unknownUser: '单点登录的账号在本系统中不存在，请联系管理员',
} as const
