import type { OnlineName, ViewName } from '../../product/shellNames'

type Layout = 'layouts/RouteView' | 'layouts/PageView' | 'layouts/IframePageView'

/** What a menu entry can open besides pages of documents. */
export const targetTitles: Readonly<Record<Layout | ViewName | OnlineName, string>> = {
  'layouts/RouteView': '目录（只含下级菜单）',
  'layouts/PageView': '目录（带页头）',
  'layouts/IframePageView': '内嵌网页',
  'dashboard/Analysis': '首页',
  'isps/UserAnnouncement': '我的通知',
  'account/Center': '个人中心',
  'account/DepartSelect': '切换部门',
  'account/Why': '权限说明',
  'system/Health': '运行状况',
  'demo/Widgets': '组件演示：控件',
  'demo/Tables': '组件演示：可编辑表格',
  'demo/Kinds': '组件演示：页面类型',
  'help/Language': '文档语言',
  'help/Api': '接口文档',
  'online/Workbench': '页面配置',
  'exception/403': '403 页',
  'exception/404': '404 页',
  'exception/500': '500 页',
  'modules/online/cgform/OnlCgformHeadList': '表单开发',
  'modules/online/cgform/OnlCgformCopyList': '表单视图',
  'modules/online/cgform/auto/OnlCgformAutoList': '在线表单',
  'modules/online/cgform/auto/OnlCgformTreeList': '在线树形表单',
  'modules/online/cgform/auto/erp/OnlCgformErpList': '在线主子表单',
  'modules/online/cgform/auto/tab/OnlCgformTabList': '在线页签表单',
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': '在线行内子表表单',
  'modules/online/cgreport/OnlCgreportHeadList': '报表开发',
  'modules/online/cgreport/auto/OnlCgreportAutoList': '在线报表',
}

export const pageTarget = (title: string, code: string): string => `${title}（${code}）`
