/** Texts of `npm run schemas:pull` and `npm run schemas:push`. */
export const syncMessages = {
  usage:
    '用法：JIANDU_URL=http://… JIANDU_USER=… JIANDU_PASSWORD=… npm run schemas:pull|schemas:push [文件夹] [-- --publish "说明"]',
  refused: (what: string, why: string) => `${what}：${why}`,
  unreachable: (url: string) => `连接不上 ${url}`,
  signIn: '登录',
  same: '文件夹与服务器上生效的文档相同',
  pulled: (path: string, isGone: boolean) => `${isGone ? '已删除' : '已写入'} ${path}`,
  pushed: (path: string, isGone: boolean) => `${isGone ? '将删除' : '已保存到修改中'} ${path}`,
  unfinished: (paths: readonly string[]) =>
    `您在页面配置中还有没发布的修改，请先发布或放弃：${paths.join('、')}`,
  noDocument: (folder: string) => `${folder} 里没有菜单文档（menu.json），请检查路径`,
  changes: '发布后：',
  notPublished: '还没有发布：请在页面配置中核对后发布，或加上 -- --publish "说明"',
  asked: '已提交，待另一个人在页面配置中批准后发布',
  published: (release: number) => `已发布为第 ${release} 版`,
  conflict: (path: string) => `${path}：别人发布了新的版本，请先 schemas:pull`,
} as const
