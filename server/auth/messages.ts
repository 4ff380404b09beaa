import { passwordMessages } from '../kernel/messages'

/** Login, log-out, password. */
export const authMessages = {
  ...passwordMessages,
  wrong: '用户名或密码错误',
  frozen: '该用户已冻结',
  deleted: '该用户已注销',
  noTenant: '与该用户关联的租户均已被冻结，无法登录！',
  noDepart: '用户暂未归属部门,不可登录!',
  locked: '登录失败次数过多，请稍后再试',
  paced: (seconds: number) => `刚才登录失败过，请 ${seconds} 秒后再试`,
  captchaMissing: '验证码无效',
  captchaWrong: '验证码错误',
  loggedIn: '登录成功',
  loginLog: (username: string) => `用户名: ${username},登录成功！`,
  logoutLog: (username: string) => `用户名: ${username},退出成功！`,
  onlyOwnPassword: '只允许修改自己的密码！',
  oldPasswordWrong: '旧密码输入错误!',
  passwordChanged: '密码重置成功!',
  phoneCodeWrong: '手机验证码错误',
  codeVoid: '短信验证码失效！',
  codeDiffers: '短信验证码不匹配！',
  resetIncomplete: '重置密码失败！',
  resetUnknown: '未找到用户！',
  resetDone: '密码重置完成！',
  resetLog: (username: string) => `用户名: ${username},通过手机验证码重置密码`,
  mobileFailed: '修改手机号失败！',
  mobileSet: '手机号设置成功!',
} as const

/** Changes of one's own profile. */
export const profileMessages = {
  realname: (most: number) => `姓名为 1 到 ${most} 个字`,
  latinName: (most: number) => `外文姓名只用拉丁字母，最多 ${most} 个，如 Lin Xiaoman`,
  avatar: '请上传一张图片作为头像',
  log: (username: string, fields: string) => `用户名: ${username},修改个人资料：${fields}`,
} as const

/** Registration. */
export const registerMessages = {
  closed: '未开放注册，请联系管理员！',
  usernameMalformed: '用户名由2到50个字母、数字、汉字或 _ - . 组成！',
  emailMalformed: '邮箱格式不正确!',
  usernameTaken: '用户名已注册',
  phoneTaken: '该手机号已注册',
  emailTaken: '邮箱已被注册',
  taken: '用户账号已存在',
  codeVoid: '手机验证码失效，请重新获取',
  done: '注册成功',
  log: (username: string) => `用户名: ${username},注册成功！`,
  role: '注册用户',
} as const
