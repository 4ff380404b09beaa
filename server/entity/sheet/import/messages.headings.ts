/** Column headings with equal meaning in trade sheets, in lower case without spaces. */
export const headingSynonyms: readonly (readonly string[])[] = [
  ['产品名称', '商品名称', '品名', '名称', '商品名', '产品名', '标题', 'productname', 'title'],
  ['货号', '编码', '款号', '型号', '商品编码', '产品编码', '产品编号', 'sku', 'itemno', 'code'],
  ['单价', '价格', '售价', '报价', 'price', 'unitprice'],
  ['库存', '库存数量', '数量', '现货', 'stock', 'quantity', 'qty'],
  ['起订量', '最小起订量', '最少起订', 'moq'],
  ['分类', '类别', '品类', '类目', 'category'],
  ['品牌', '牌子', 'brand'],
  ['状态', '上下架', 'status'],
  ['材质', '材料', '面料', 'material'],
  ['上市日期', '上市时间', '发布日期', 'releasedate'],
  ['产品介绍', '描述', '介绍', '说明', '详情', 'description', 'intro'],
  ['联系人', '姓名', '客户', '客户姓名', '称呼', 'name', 'contact'],
  ['电话', '手机', '手机号', '联系电话', 'phone', 'mobile', 'tel'],
  ['邮箱', '电子邮件', '电子邮箱', 'email', 'mail'],
  ['备注', '说明', '附注', 'remark', 'note'],
  // Headings in exports of search engines.
  ['热门查询', '查询', '搜索词', 'query', 'queries', 'topqueries', 'keyword', 'searchquery'],
]
