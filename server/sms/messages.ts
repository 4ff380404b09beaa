/** Chinese texts of codes by phone (contract, §3.1); their spaces are the contract's. */
export const smsMessages = {
  codes: '过期短信验证码',
  text: (code: string, minutes: number) =>
    `【管理后台】您的验证码是 ${code}，${minutes} 分钟内有效。如非本人操作，请忽略本短信。`,
  title: '短信验证码',
  sent: '验证码发送成功',
  mobileEmpty: '手机号不允许为空！',
  mobileMalformed: '您的手机号码格式不正确!',
  stillValid: '验证码10分钟内，仍然有效！',
  unknown: '该用户不存在或未绑定手机号',
  failed: '短信验证码发送失败,请稍后重试',
  unconfigured: ' 短信接口未配置，请联系管理员！',
  gatewayMalformed: (text: string) => `SMS_GATEWAY_URL 的值“${text}”不是 http(s) 地址。`,
} as const
