/** Texts of the API page; descriptions come with the calls. */
export const apiMessages = {
  title: '接口文档',
  about: '服务器的每一个接口：由路由与正在使用的文档生成。程序可读的同一份内容（带登录令牌读取）在',
  find: '查找地址、名称、权限或参数',
  failed: '接口文档没有取得',
  groups: { entities: '实体的接口', system: '系统的接口' },
  public: '无需登录',
  signedIn: '登录后可用',
  right: (code: string) => `需要权限 ${code}`,
  parameters: '参数',
  sent: '请求体',
  answer: '返回的 result',
  file: (media: string) => `返回文件（${media}）`,
  record: (entity: string) => `记录 ${entity}`,
  inPath: '在地址中',
  optional: '可省略',
} as const
