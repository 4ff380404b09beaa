import { withTitle } from '../messages'

/** Chinese texts of forms and record details. */
export const formMessages = {
  tabs: '表单的页签',
  tabWrong: (fields: number) => `有 ${fields} 项填写有误`,
  add: (entity: string) => withTitle('新增', entity),
  edit: (entity: string) => withTitle('编辑', entity),
  copy: (entity: string) => `复制${entity}`,
  view: (entity: string) => `${entity}详情`,

  save: '保存',
  saveAndAdd: '保存并新增',
  cancel: '取消',
  close: '关闭',
  back: '返回',
  fullScreen: '全屏',
  exitFullScreen: '退出全屏',
  reset: '重置',
  saving: '正在保存…',

  more: '更多',
  before: '上一条',
  after: '下一条',

  computed: '自动计算',
  masked: '已打码',
  seenOnly: '只能查看',
  system: '系统信息',
  facts: '资料',
  timeline: '动态',
  saveBefore: (step: string) => `有未保存的修改，先保存再${step}?`,

  tried: (title: string) => `${title}成功`,
  triedInVain: (title: string) => `${title}未成功`,
  saved: '保存成功',
  leave: '有未保存的修改，确定离开吗?',
  giveUp: '有未保存的修改，确定放弃吗?',
  leaveWhileSaving: '正在保存，离开后会提示保存结果。确定离开吗?',
  inRow: (row: number, message: string) => `第 ${row} 行：${message}`,
  invalid: (count: number) => `有 ${count} 项填写不正确，请修改后再保存`,
  notSaved: '保存失败',
  notSavedBecause: (reason: string) => `保存失败：${reason}`,
  unknownOutcome: '没有收到保存结果，内容仍在此处。再次保存不会重复提交。',
  busy: (names: readonly string[]) => `${names.join('、')}还在上传，请稍候再保存`,
  emptied: (names: readonly string[]) => `${names.join('、')}已不显示，保存时将清空`,
  restored: (names: readonly string[]) => `${names.join('、')}已不显示，保存后仍为原来的值`,
  rowsOf: (title: string, count: number) => `${title}（${count} 行）`,
  badValue: '原值与字段类型不符，不修改则按原样保留',

  recordFailed: '记录加载失败',
  recordGone: '记录不存在或已被删除',
  loading: '加载中…',

  gone: '记录已被删除',
  goneHint: '填写的内容仍在此处，可以另存为新记录。',
  saveAsNew: '另存为新记录',

  changedElsewhere: '该记录刚在另一个窗口保存过，在此保存时将逐项核对',

  conflict: '该记录已被他人修改',
  conflictHint: '请逐项选择要保留的内容，再继续保存。',
  draftConflict: '恢复未保存的内容',
  draftConflictHint: '保存草稿之后该记录又被修改过，请逐项选择要保留的内容。',
  mine: '我的',
  theirs: '当前（别人保存的）',
  base: '原值',
  takeMine: (title: string) => `${title}：保留我的`,
  takeTheirs: (title: string) => `${title}：采用当前的`,
  allMine: '全部保留我的',
  allTheirs: '全部采用当前的',
  undecided: (count: number) => `还有 ${count} 项未选择`,
  continueSave: '继续保存',
  applyDraft: '恢复所选内容',

  draft: (time: string) => `有 ${time} 未保存的内容`,
  draftOlder: (time: string) => `有 ${time} 未保存的内容，之后该记录又被修改过`,
  restore: '恢复',
  discard: '丢弃',
} as const

/** Texts of the preview that shows one field in each of its states and places. */
export const previewMessages = {
  edit: '编辑',
  filled: '已填',
  empty: '空',
  locked: '禁用',
  wrong: '出错',
  cell: '列表中',
  detail: '详情中',
  search: '查询条件',
  wire: '保存的值',
  broken: '这段文档不能作为字段',
} as const
