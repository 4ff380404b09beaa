/** Manual texts of the parts of pages. */
export const manual = {
  form: '表单的布局',
  open: '打开方式：drawer 抽屉、modal 弹窗、page 整页，默认 drawer',
  width: '抽屉或弹窗的宽度（像素），默认 720',
  impact:
    '保存之前可以查看影响：页脚多一个“影响”按钮，把同样的内容发到保存的地址加 /impact，显示谁会得到、失去什么。只用于改变权限的实体',
  impactOf: 'add 新增时、edit 修改时',
  tries:
    '保存之前的试用，如测试连接：页脚多一个按钮，把 fields 里填写的内容（编辑时还有 id 与 ver）发到 call，不保存，成败以服务器的话显示',
  tryTitle: '按钮的名称',
  tryCall: '试用的接口，须为 POST 或 PUT',
  tryCan: '试用所需的权限',
  tryFields: '试用的字段，须在本表单中；只检查、只发送这些字段',
  groups: '分组，按显示的先后排列',
  fields: '表单字段（不分组时），按显示的先后排列',
  groupName: '分组的名称，在本表单中唯一；标题改了，它仍是同一组',
  groupTitle: '分组标题',
  cols: '列数，默认 2；窄屏自动减少',
  groupFields: '本组的字段',
  field: '字段名称；所引用记录的字段写“引用字段.字段”，只读显示',
  span: '所占的列数，默认 1；富文本、子表等需要宽度的字段默认占满一行',
  itemTitle: '在此处显示的名称',
  itemRequired: '在此表单中必填',
  itemReadonly: '在此表单中只读',
  endpoints: '接口的方法与路径，未写的由实体的 api 得出',
  endpoint: '方法与路径，如 GET /cms/product/list',

  search: '查询字段，默认为代表记录的字段',
  searchField: '查询的字段；写对象可指定 op',
  op: '查询方式，默认由字段类型决定',
  searchDefault:
    '打开页面时的条件（表达式），可用 user，如 user.site；为空值时不限。地址里已有条件、或按了重置时不用',
  columns: '列，默认为全部字段',
  column: '列的字段；写对象可指定宽度、固定、合计等',
  columnTitle: '列标题，默认为字段名称',
  columnWidth: '列宽（像素）',
  align: '对齐：left、center、right',
  fixed: '固定在左侧或右侧',
  openDetail: '点击打开详情',
  edit: '可在列表中直接修改：点击单元格、回车或 F2，需有编辑权限',
  sortable: '是否可排序',
  total:
    '合计：sum 求和、avg 平均、min 最小、max 最大；size 有值的行数、distinct 不同的值有几个，各类型都可以；空值不计。先是本页，点“本页合计”换成全部',
  totalBy:
    '合计由各列之和得出，如 sum(clicks) / sum(impressions)，不是各行比率的平均；字段在其中是各行之值，只能放在 sum 里',
  group: '分组的字段，依次展开；每组的条数与合计由服务器按全组算出，默认收起',
  aside:
    '侧栏的字段：列出字典、树或所引用记录的各值与条数，点击即筛选；树的一个节点（分类、地区，或所引用的树形实体的记录）含它以下的全部',
  order: '存放顺序的数字字段：各行可拖动或用键盘排列，列表默认按它排序',
  sort: '默认排序的字段，前加 - 为降序，默认 -createTime',
  pageSize: '每页行数，默认 30',
  pageSizes: '可选的每页行数',
} as const
